import type { Entry } from './release.ts';

/** Scripts, styles, and the social images of site pages get a new name when they change. Open tabs still request the old ones. */
export const immutablePath = /^\/(?:_astro|social)\//;
const keepRetiredMs = 24 * 60 * 60 * 1000;

/** What to keep at a path that the site no longer needs: the entry for another 24 hours, or nothing. */
export function retire(path: string, entry: Entry, now: Date): Entry | undefined {
  if (entry.kind !== 'file' || !immutablePath.test(path)) return undefined;
  const ageMs = now.getTime() - Date.parse(entry.retired ?? '');
  // It's negative if the clock has been set back since.
  if (!(ageMs >= 0)) return { ...entry, retired: now.toISOString() };
  return ageMs < keepRetiredMs ? entry : undefined;
}
