import { digestOf, getObject, putObject } from './digest.ts';
import type { ObjectStore } from './object-store.ts';

/** Stores the bodies of posts by digest, so that unchanged ones aren't fetched again. */
export interface Bodies {
  /** Returns the hexadecimal SHA-256 of the text, which the posts source uses, too. */
  put(content: string): Promise<string>;
  /** Undefined if it's missing or damaged. */
  get(digest: string): Promise<string | undefined>;
}

/** For a single run. */
export function bodiesInMemory(): Bodies {
  const bodies = new Map<string, string>();
  return {
    async put(content) {
      const digest = digestOf(content);
      bodies.set(digest, content);
      return digest;
    },
    get: async (digest) => bodies.get(digest),
  };
}

/** How many new bodies to keep in memory, because their pages are rendered next. */
const maxNew = 100;

/** For a single run. Several feeds that need a body at the same time share one read. */
export function bodiesIn(store: ObjectStore): Bodies {
  const added = new Map<string, string>();
  const reading = new Map<string, Promise<string | undefined>>();
  async function read(digest: string) {
    const bytes = await getObject(store, 'blobs', digest);
    return bytes && new TextDecoder().decode(bytes);
  }
  return {
    async put(content) {
      const digest = await putObject(store, 'blobs', Buffer.from(content));
      if (added.size < maxNew) added.set(digest, content);
      return digest;
    },
    async get(digest) {
      const known = added.get(digest) ?? reading.get(digest);
      if (known !== undefined) return known;
      const body = read(digest).finally(() => reading.delete(digest));
      reading.set(digest, body);
      return body;
    },
  };
}
