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

export function bodiesIn(store: ObjectStore): Bodies {
  return {
    put: (content) => putObject(store, 'blobs', Buffer.from(content)),
    async get(digest) {
      const bytes = await getObject(store, 'blobs', digest);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}
