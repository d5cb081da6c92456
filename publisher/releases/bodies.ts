import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from './write.ts';

/** Stores the bodies of posts by digest, so that unchanged ones aren't fetched again. */
export interface Bodies {
  /** Returns the hexadecimal SHA-256 of the text, which the posts source uses, too. */
  put(content: string): Promise<string>;
  /** Undefined if it's missing or damaged. */
  get(digest: string): Promise<string | undefined>;
}

export interface StoredBodies extends Bodies {
  /** Removes all others. */
  prune(used: ReadonlySet<string>): void;
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

/** In files under `root`. They can be fetched again, so they aren't synced to the disk. */
export function bodiesIn(root: string, temporary: string): StoredBodies {
  mkdirSync(root, { recursive: true });
  return {
    async put(content) {
      const digest = digestOf(content);
      await writeAtomically(join(root, digest), content, temporary);
      return digest;
    },
    async get(digest) {
      const content = readText(join(root, digest));
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

/** Synchronously, because the thread pool is busy compressing other pages. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
