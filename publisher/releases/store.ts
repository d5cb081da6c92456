import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '../error.ts';
import { compress, isPacked, suffixes, type Quality } from './compress.ts';
import { writeDurably } from './write.ts';

/** The bytes of a published file. */
export interface Stored {
  /** Hex SHA-256, under which the store has them. */
  sha: string;
  /** In bytes. */
  size: number;
}

/** A file of the site: its path in the tree, its bytes, and how its copies are packed. */
export interface SiteFile extends Stored {
  file: string;
  quality: Quality;
}

/** A name that a file has in a tree, and where the store keeps the bytes behind it. */
export interface Link {
  name: string;
  source: string;
}

export interface Store {
  /** Keeps the bytes of a file and its packed copies; what is there already is left as it is. */
  put(file: string, bytes: Uint8Array, quality: Quality): Promise<Stored>;
  links(file: SiteFile): Link[];
  /** Removes what no tree links to. Not to be called while files are put. */
  prune(): void;
}

/** Content-addressed files under `root`. Trees link to them, so that a page is on disk once. */
export function openStore(root: string, temporary: string): Store {
  const shards = new Set<string>();

  function sourceOf(sha: string): string {
    const shard = join(root, sha.slice(0, 2));
    if (!shards.has(shard)) mkdirSync(shard, { recursive: true });
    shards.add(shard);
    return join(shard, sha);
  }

  return {
    async put(file, bytes, quality) {
      const stored = { sha: hash('sha256', bytes), size: bytes.length };
      const source = sourceOf(stored.sha);
      if (sizeOf(source) !== bytes.length) await writeDurably(source, bytes, temporary);
      if (!isPacked(file, bytes.length)) return stored;
      for (const suffix of suffixes) {
        const packed = packedSource(source, suffix, quality);
        if (sizeOf(packed) > 0) continue;
        await writeDurably(packed, await compress(bytes, suffix, quality), temporary);
      }
      return stored;
    },
    links({ file, sha, size, quality }) {
      const source = sourceOf(sha);
      const links: Link[] = [{ name: file, source }];
      if (!isPacked(file, size)) return links;
      for (const suffix of suffixes) {
        links.push({ name: file + suffix, source: packedSource(source, suffix, quality) });
      }
      return links;
    },
    prune() {
      for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && statSync(path).nlink === 1) rmSync(path);
      }
    },
  };
}

/** One content can be a page's and a code file's, packed differently. */
function packedSource(source: string, suffix: string, quality: Quality): string {
  return `${source}.${quality}${suffix}`;
}

/** -1 where there is no such file. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return -1;
    throw error;
  }
}
