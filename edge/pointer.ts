import type { ObjectStore } from '../publisher/releases/object-store.ts';
import { prune } from '../publisher/releases/prune.ts';

/**
 * The name of the pointer to the live release of a code build. Each code build has its own, so a Worker only serves pages
 * that its own code rendered.
 */
export function pointerOf(codeId: string): string {
  return `live-${codeId}`;
}

const folder = 'pointers/';

/** The pointers in a bucket, and when they were last moved. */
export async function pointersIn(store: ObjectStore): Promise<{ name: string; modified: Date }[]> {
  const pointers: { name: string; modified: Date }[] = [];
  for await (const { key, modified } of store.list(folder)) {
    pointers.push({ name: key.slice(folder.length), modified });
  }
  return pointers;
}

/** How many code builds a Worker can be rolled back to. */
const keptPointers = 5;

/** Deletes objects that no release of the latest code builds needs. Must not run during a publish. */
export async function pruneBucket(store: ObjectStore): Promise<void> {
  const pointers = (await pointersIn(store)).sort((a, b) => +b.modified - +a.modified);
  await store.delete(pointers.slice(keptPointers).map(({ name }) => folder + name));
  const kept = pointers.slice(0, keptPointers).map(({ name }) => name);
  await prune(store, kept, new Date());
}
