import type { ObjectStore } from '../publisher/releases/object-store.ts';

/**
 * Name of the pointer to the live release of a code build. Each has its own, so that a Worker only ever serves what its
 * own code has rendered.
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
