import type { ScheduledPost } from '../api/publishing';

/** Same as in get_staff_home. */
const graceMs = 60_000;

/** Whether a post should already be live. `now`: milliseconds since 1970. */
export function isLate({ scheduled_for }: ScheduledPost, now: number): boolean {
  return Date.parse(scheduled_for) < now - graceMs;
}
