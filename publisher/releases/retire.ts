import type { Entry } from './release.ts';
import { getEntry, type ShardedMap } from './sharded-map.ts';

/**
 * Scripts, styles, and social images get a new name when they change. Open tabs still request the old ones, and
 * social networks fetch images late.
 */
export const immutablePath = /^\/(?:_astro|social)\//;
const keepRetiredMs = 24 * 60 * 60 * 1000;

/** What to keep at a path that the code and posts no longer need: the entry for another 24 hours, or nothing. */
export function retire(path: string, entry: Entry, now: Date): Entry | undefined {
  if (entry.kind === 'redirect' || !immutablePath.test(path)) return undefined;
  const ageMs = now.getTime() - Date.parse(entry.retired ?? '');
  // It's negative if the clock has been set back since.
  if (!(ageMs >= 0)) return { ...entry, retired: now.toISOString() };
  return ageMs < keepRetiredMs ? entry : undefined;
}

/** Changes that remove retired social images of posts, which may show what was erased. */
export function withoutRetiredImages(
  entries: ShardedMap<Entry>,
  retired: readonly string[],
): [path: string, entry: undefined][] {
  return retired
    .filter((path) => getEntry(entries, path)?.kind === 'image')
    .map((path) => [path, undefined]);
}
