import { durationText } from '~/features/leads';
import { countOf, formatNumber } from '~/lib/count';
import type { Figures, Report } from '../api/report';

/** "2 of 277 requests answered, median of those 4 hours". A median alone would hide who never got an answer. */
export function answeredText({ all: [all], median_seconds }: Report): string {
  const answered = `${formatNumber(all.answered)} of ${countOf(all.count, 'request')} answered`;
  if (median_seconds === null) return answered;
  return `${answered}, median of those ${durationText(median_seconds * 1000)}`;
}

/** "271 are overdue." */
export function lateText({ late }: Figures): string {
  if (late === 0) return 'None is overdue.';
  return late === 1 ? '1 is overdue.' : `${formatNumber(late)} are overdue.`;
}

/** "In the last 90 days: 4 won, 12 lost, and 261 still open." */
export function outcomeText({ all: [all], statuses = [] }: Report, period: string): string {
  const lost = statuses.find(({ name }) => name === 'lost')?.count ?? 0;
  const open = all.count - all.won - lost;
  return `In the ${period.toLowerCase()}: ${formatNumber(all.won)} won, ${formatNumber(lost)} lost, and ${formatNumber(open)} still open.`;
}

/** The rows of a table. Those that aren't listed by name are added up in one, whose name is null. */
export function withOthers(rows: readonly Figures[], all: Figures): readonly Figures[] {
  const sum = (key: 'count' | 'answered' | 'late' | 'won') =>
    all[key] - rows.reduce((total, row) => total + row[key], 0);
  if (sum('count') === 0) return rows;
  const others = { count: sum('count'), answered: sum('answered'), late: sum('late') };
  return [...rows, { name: null, ...others, won: sum('won') }];
}

/** "Source known for 83% of leads; 17% didn’t accept cookies." */
export function coverageText({ coverage: { count, known } }: Report): string {
  if (count === 0) return '';
  // Never rounded up to all of them.
  const share = Math.floor((known / count) * 100);
  return known === count
    ? 'Source known for all leads.'
    : `Source known for ${share}% of leads; ${100 - share}% didn’t accept cookies.`;
}
