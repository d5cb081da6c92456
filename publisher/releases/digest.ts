import { hash } from 'node:crypto';
import { LostObjectError } from '../error.ts';
import type { Objects } from './object-store.ts';

/** Hexadecimal SHA-256. */
export function digestOf(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/** Folders of keys. The name of an object is the digest of its content. */
export type Folder = 'blobs' | 'shards' | 'roots';

export function keyOf(folder: Folder, digest: string): string {
  return `${folder}/${digest}`;
}

/** Stores an object and returns its digest. */
export async function putObject(
  store: Objects,
  folder: Folder,
  bytes: Uint8Array,
): Promise<string> {
  const digest = digestOf(bytes);
  await store.put(keyOf(folder, digest), bytes);
  return digest;
}

/** The text of an object. Throws a LostObjectError if it's missing or damaged. */
export async function readText(store: Objects, folder: Folder, digest: string): Promise<string> {
  const key = keyOf(folder, digest);
  const bytes = await store.get(key);
  if (!bytes || digestOf(bytes) !== digest) throw new LostObjectError(key);
  return new TextDecoder().decode(bytes);
}
