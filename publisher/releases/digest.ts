import { hash } from 'node:crypto';
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

/** Undefined if the object is missing or damaged. */
export async function getObject(
  store: Objects,
  folder: Folder,
  digest: string,
): Promise<Uint8Array | undefined> {
  const bytes = await store.get(keyOf(folder, digest));
  return bytes && digestOf(bytes) === digest ? bytes : undefined;
}

/** The text of an object. Undefined if it's missing or damaged. */
export async function getText(
  store: Objects,
  folder: Folder,
  digest: string,
): Promise<string | undefined> {
  const bytes = await getObject(store, folder, digest);
  return bytes && new TextDecoder().decode(bytes);
}
