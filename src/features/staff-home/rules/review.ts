import { durationText, leadsLink } from '~/features/leads';
import { moderationLink } from '~/features/moderation';
import { countOf } from '~/lib/count';
import { dayMs } from '~/lib/timing';
import type { Queue, StaffHome } from '../api/staff-home';
import type { Task } from './task';

/** Queues that aren't empty, which wait for a moderator or an admin. `now`: milliseconds since 1970. */
export function reviewsIn({ queues, leads }: StaffHome, now: number): Task[] {
  const review = (queue: Queue | undefined, noun: string, href: string): Task[] => {
    if (!queue || queue.count === 0) return [];
    const waited = queue.oldest === null ? 0 : Math.max(0, now - Date.parse(queue.oldest));
    const text = countOf(queue.count, noun);
    const note = `Oldest: ${durationText(waited)}`;
    return [{ text, note, tone: waited > dayMs ? 'warm' : 'signal', href, label: 'Review' }];
  };
  return [
    ...review(queues?.posts, 'post', moderationLink({ queue: 'posts' })),
    ...review(queues?.comments, 'comment', moderationLink({ queue: 'comments' })),
    ...review(leads?.held, 'possible spam lead', leadsLink({ group: 'to-review' })),
  ];
}
