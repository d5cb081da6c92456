import { ignoreLost } from '../publisher/error.ts';
import type { ObjectStore, Pointer } from '../publisher/releases/object-store.ts';
import { prune, type PruneOptions } from '../publisher/releases/prune.ts';
import { readRoot } from '../publisher/releases/release.ts';
import { resume } from '../publisher/releases/rollback.ts';
import { pointerKey } from '../publisher/stores/bucket.ts';

/**
 * The name of the pointer to the live release of a code build. Each code build has its own, so a Worker only serves
 * pages that its own code rendered.
 */
export function pointerOf(codeId: string): string {
  return `${prefix}${codeId}`;
}

const prefix = 'live-';

/** The pointers to releases in a bucket, and when they were last moved, the latest first. */
export async function pointersIn(store: ObjectStore): Promise<{ name: string; modified: Date }[]> {
  const pointers: { name: string; modified: Date }[] = [];
  for await (const { key, modified } of store.list(pointerKey(prefix))) {
    pointers.push({ name: key.slice(pointerKey('').length), modified });
  }
  return pointers.sort((a, b) => +b.modified - +a.modified);
}

/** What the pointer that was moved last names. */
export async function newestPointer(store: ObjectStore): Promise<Pointer | undefined> {
  const [newest] = await pointersIn(store);
  return newest && store.readPointer(newest.name);
}

/**
 * Moves a code build's pointer to `before`, the release that visitors last got, if the code build has no release yet
 * (open tabs may still request the other build's assets) or if publishing is paused. Otherwise, resumes its own last
 * release if that's still paused. Returns whether publishing is paused.
 */
export async function continueFrom(
  store: ObjectStore,
  name: string,
  before: Pointer,
): Promise<boolean> {
  const isPaused = async ({ digest }: Pointer) =>
    (await readRoot(store, digest).catch(ignoreLost))?.paused !== undefined;
  const own = await store.readPointer(name);
  const isNowPaused = await isPaused(before);
  if (own?.digest === before.digest) return isNowPaused;
  if (!own || isNowPaused) await store.movePointer(name, before.digest, own);
  else if (await isPaused(own)) await resume(store, name);
  return isNowPaused;
}

/** How many other code builds a Worker can be rolled back to. */
const keptPointers = 5;

/** A build that was rendered this recently may be about to be deployed. */
export const deploymentMs = 60 * 60_000;

/**
 * Deletes objects that no release of the latest code builds needs. Always keeps the build of the pointer `live`,
 * because newer ones may have been rendered without being deployed. After an erasure, keeps no build that was last
 * published before it, except one that may be about to be deployed. Must not run during a publish of the same process.
 * Returns whether it's done: false if it kept such a build. Rejects if it's stopped.
 *
 * A bucket can't delete an object conditionally, so this could delete an old object that `npm run deploy` has just
 * stored again. The first publish after a deployment, and the hourly one, restore what's missing, except files of the
 * code build.
 */
export async function pruneBucket(
  store: ObjectStore,
  live: string,
  options?: PruneOptions,
): Promise<boolean> {
  const others = (await pointersIn(store)).filter(({ name }) => name !== live);
  const erasedAt = await lastErasure(store, live);
  const kept: string[] = [];
  let keepsErased = false;
  for (const { name, modified } of others.slice(0, keptPointers)) {
    const isOutdated = (await lastErasure(store, name)) < erasedAt;
    const isInUse = Date.now() - modified.getTime() < deploymentMs;
    if (isInUse || !isOutdated) kept.push(name);
    keepsErased ||= isInUse && isOutdated;
  }
  const unwanted = others.map(({ name }) => name).filter((name) => !kept.includes(name));
  await store.delete(unwanted.map(pointerKey));
  await prune(store, [live, ...kept], options);
  return !keepsErased;
}

/** When personal data was last erased from the release of a pointer (ISO 8601). Empty if never, or if it's lost. */
async function lastErasure(store: ObjectStore, name: string): Promise<string> {
  const pointer = await store.readPointer(name);
  const root = pointer && (await readRoot(store, pointer.digest).catch(ignoreLost));
  return root?.erasedAt ?? '';
}
