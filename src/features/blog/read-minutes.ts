import { readTime } from '~rules/post';

/** Minutes that reading a post takes, as shown and as told to search engines (spec §9). */
export function readMinutes({ read_time_minutes }: { read_time_minutes: number }): number {
  return read_time_minutes > 0 ? read_time_minutes : readTime.fallback;
}
