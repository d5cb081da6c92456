import { leadsLink } from '~/features/leads';
import { moderationLink } from '~/features/moderation';
import { postsLink } from '~/features/posts';
import { staffLink } from '~/lib/staff-links';
import { relativeTime, shortDateTime } from '~/lib/format-date';
import type { StaffHome } from '../api/staff-home';

/** One line of what waits for moderators and admins. */
export interface Waiting {
  count: number;
  label: string;
  note?: string | undefined;
  href: string;
  /** Has been waiting for more than a day, or something went wrong. */
  urgent?: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** What waits for moderators and admins, the most urgent kinds first. `now`: milliseconds since 1970. */
export function waitingIn(
  { queues, late_posts, leads, undelivered, retention_problems, untrusted_date }: StaffHome,
  now: number,
): Waiting[] {
  const queue = (name: 'posts' | 'comments', noun: string) => {
    const { count, oldest } = queues?.[name] ?? { count: 0, oldest: null };
    const since = oldest === null ? now : Date.parse(oldest);
    return {
      count,
      label: `${plural(count, noun)} to review`,
      note: `Oldest: ${relativeTime(since, now)}`,
      href: moderationLink({ queue: name }),
      urgent: now - since > dayMs,
    };
  };
  const { held = 0, failed = 0, new: received = 0 } = leads ?? {};
  const late = late_posts ?? 0;
  const messages = undelivered ?? 0;
  const problems = retention_problems ?? 0;
  const all: Waiting[] = [
    {
      count: late,
      label: `scheduled ${plural(late, 'post')} overdue`,
      note: 'Should already be live',
      href: postsLink({ status: 'scheduled' }),
      urgent: true,
    },
    {
      count: failed,
      label: `${plural(failed, 'lead')} not delivered`,
      note: 'The CRM didn’t accept them',
      href: leadsLink({ group: 'not-delivered' }),
      urgent: true,
    },
    {
      count: messages,
      label: `undelivered ${plural(messages, 'message')}`,
      note: 'Try again or discard',
      href: staffLink('/staff/undelivered'),
      urgent: true,
    },
    {
      count: problems,
      label: `${plural(problems, 'problem')} with deleting expired data`,
      note: 'Open the settings to see what to do',
      href: staffLink('/staff/settings'),
      urgent: true,
    },
    {
      count: untrusted_date === null ? 0 : 1,
      label: 'server date to check',
      // Most often, the site was off for more than a day.
      note: untrusted_date
        ? `${shortDateTime(Date.parse(untrusted_date))}. If that’s right, you don’t need to do anything`
        : undefined,
      href: staffLink('/staff/settings'),
    },
    {
      count: held,
      label: `${plural(held, 'lead')} to review`,
      note: 'Held because they look like spam',
      href: leadsLink({ group: 'to-review' }),
    },
    queue('posts', 'post'),
    queue('comments', 'comment'),
    {
      count: received,
      label: `new ${plural(received, 'lead')}`,
      note: 'In the last 24 hours',
      href: leadsLink(),
    },
  ];
  return all.filter(({ count }) => count > 0);
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}
