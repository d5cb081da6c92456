import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '../error.ts';
import { compress, isCompressed, suffixes, type Quality } from './compress.ts';
import { writeDurably } from './write.ts';

/** The content of a published file. */
export interface StoredFile {
  /** Hexadecimal SHA-256, its name in the store. */
  sha: string;
  /** In bytes. */
  size: number;
}

export interface SiteFile extends StoredFile {
  /** Path in the tree. */
  file: string;
  quality: Quality;
}

/** A file's path in a tree and in the store. */
export interface Link {
  name: string;
  source: string;
}

export interface Store {
  /** Stores a file and its compressed copies, unless they're already there. */
  put(file: string, bytes: Uint8Array, quality: Quality): Promise<StoredFile>;
  links(file: SiteFile): Link[];
  /** Removes what no tree links to. Must not run during `put`. */
  prune(): void;
}

/** Content-addressed files under `root`. Trees contain hard links to them. */
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
      if (!isCompressed(file, bytes.length)) return stored;
      for (const suffix of suffixes) {
        const copy = compressedSource(source, suffix, quality);
        if (sizeOf(copy) > 0) continue;
        await writeDurably(copy, await compress(bytes, suffix, quality), temporary);
      }
      return stored;
    },
    links({ file, sha, size, quality }) {
      const source = sourceOf(sha);
      const links: Link[] = [{ name: file, source }];
      if (!isCompressed(file, size)) return links;
      for (const suffix of suffixes) {
        links.push({ name: file + suffix, source: compressedSource(source, suffix, quality) });
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

/** A page and a file of the code build with the same content are compressed differently. */
function compressedSource(source: string, suffix: string, quality: Quality): string {
  return `${source}.${quality}${suffix}`;
}

/** -1 if the file doesn't exist. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return -1;
    throw error;
  }
}
