import { countOf, formatNumber } from '~/lib/count';
import { relativeTime } from '~/lib/format-date';
import { siteTimeText } from '~/lib/zoned-time';
import type { Expiring, RetentionProblem } from '../api/settings';

/** What's wrong, and what to do. `now`: milliseconds since 1970. */
export function describeProblem(
  problem: RetentionProblem,
  now: number,
): { title: string; text: string } {
  if (problem.kind === 'date') {
    const [before, after] = [problem.trusted_date, problem.server_date].map((date) =>
      siteTimeText(Date.parse(date)),
    );
    const hours = countOf(Math.ceil(problem.trusted_in_minutes / 60), 'more hour');
    return {
      title: `The server’s date changed from ${before} to ${after}`,
      text: `Either the site was off during that time, or the server’s clock is wrong. If the new date is right, you don’t need to do anything. If it’s wrong, correct the clock. Once the site has run for ${hours}, it deletes data by the new date.`,
    };
  }
  if (problem.kind === 'unconfirmed') {
    const kept = problem.rule === 'leads' ? ` ${keptLeads}` : '';
    return {
      title: `${problem.description}: ${shareOf(problem)} past the retention period`,
      text: `That’s an unusually large share, so nothing will be deleted until you confirm it. If you didn’t expect this, check the server’s date and the retention period first.${kept}`,
    };
  }
  return {
    title: `${problem.description}: expired data can’t be deleted`,
    text: `The site tries again every minute. The first attempt failed ${relativeTime(Date.parse(problem.since), now)}. Ask whoever maintains the site to look into this database error: ${problem.error}. Other data is still being deleted.`,
  };
}

/** "30 of 100 are". */
export function shareOf({ expired, total }: { expired: number; total: number }): string {
  return `${formatNumber(expired)} of ${formatNumber(total)} are`;
}

const keptLeads =
  'Won leads, and leads from people you’ve been in contact with since then, are kept.';

/** What a shorter retention period deletes. */
export function describeExpiring({ rule, description, count }: Expiring): string {
  const number = formatNumber(count);
  return rule === 'leads'
    ? `${description}: up to ${number}. ${keptLeads}`
    : `${description}: ${number}`;
}
