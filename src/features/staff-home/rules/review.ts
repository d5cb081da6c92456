import { durationText, leadsLink } from '~/features/leads';
import { moderationLink } from '~/features/moderation';
import type { Queue, StaffHome } from '../api/staff-home';

/** What waits for a moderator or an admin to look at. */
export interface Review {
  count: number;
  label: string;
  /** How long the oldest has been waiting. */
  age: string;
  href: string;
  /** For more than a day. */
  isLate: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** Queues that aren't empty. `now`: milliseconds since 1970. */
export function reviewsIn({ queues, leads }: StaffHome, now: number): Review[] {
  const review = (queue: Queue | undefined, noun: string, href: string): Review[] => {
    if (!queue || queue.count === 0) return [];
    const waited = queue.oldest === null ? 0 : Math.max(0, now - Date.parse(queue.oldest));
    const label = queue.count === 1 ? noun : `${noun}s`;
    const age = `Oldest: ${durationText(waited)}`;
    return [{ count: queue.count, label, age, href, isLate: waited > dayMs }];
  };
  return [
    ...review(queues?.posts, 'post', moderationLink({ queue: 'posts' })),
    ...review(queues?.comments, 'comment', moderationLink({ queue: 'comments' })),
    ...review(leads?.held, 'possible spam lead', leadsLink({ group: 'to-review' })),
  ];
}
