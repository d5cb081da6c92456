import { readTime } from '~rules/post';

/** Minutes that reading a post takes, as shown and as told to search engines (spec §9). */
export function readMinutes(stored: number): number {
  return stored > 0 ? stored : readTime.fallback;
}
