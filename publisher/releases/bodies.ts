import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write.ts';

/** The bodies of posts by their digest, so that those of unchanged posts are not fetched again. */
export interface Bodies {
  /** Returns the digest: hex SHA-256 of the UTF-8 text, as the posts source has it. */
  put(content: string): Promise<string>;
  /** Undefined when it is not there, or no longer what it was. */
  get(digest: string): Promise<string | undefined>;
}

export interface StoredBodies extends Bodies {
  /** Removes all but those with these digests. */
  prune(used: ReadonlySet<string>): void;
}

/** For one publish from nothing. */
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

/** In files under `root`. They are only a copy of what the database has, so no write waits for the disk. */
export function bodiesIn(root: string, temporary: string): StoredBodies {
  mkdirSync(root, { recursive: true });
  return {
    async put(content) {
      const digest = digestOf(content);
      await writeWhole(join(root, digest), content, temporary, false);
      return digest;
    },
    async get(digest) {
      const content = textAt(join(root, digest));
      return content !== undefined && digestOf(content) === digest ? content : undefined;
    },
    prune(used) {
      for (const name of readdirSync(root)) {
        if (!used.has(name)) rmSync(join(root, name), { force: true });
      }
    },
  };
}

function digestOf(content: string): string {
  return hash('sha256', content);
}

/** Read in place: a few kilobytes would wait in the thread pool for the packing of other pages. */
function textAt(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
