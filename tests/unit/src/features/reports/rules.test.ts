import { expect, test } from 'vitest';
import type { Figures, Report } from '~/features/reports/api/report';
import {
  answeredText,
  coverageText,
  lateText,
  outcomeText,
  withOthers,
} from '~/features/reports/rules/texts';
import { formatView, parseView } from '~/features/reports/rules/view';

const figures = (values: Partial<Figures>): Figures => ({
  ...{ name: null, count: 0, answered: 0, late: 0, won: 0 },
  ...values,
});

const reportOf = (all: Partial<Figures>, rest: Partial<Report> = {}): Report => ({
  median_seconds: null,
  coverage: { count: 0, known: 0 },
  all: [figures(all)],
  ...rest,
});

test.each([
  ['', undefined, ''],
  ['?days=365#main', '365', '?days=365'],
  ['?days=7', undefined, ''],
])('%j covers %s days', (query, days, formatted) => {
  expect(parseView(query).days).toBe(days);
  expect(formatView(parseView(query))).toBe(formatted);
});

test('a median says how many it’s about', () => {
  const report = reportOf({ count: 277, answered: 2 }, { median_seconds: 4 * 3600 });
  expect(answeredText(report)).toBe('2 of 277 requests answered, median of those 4 hours');
  expect(answeredText(reportOf({ count: 1200 }))).toBe('0 of 1,200 requests answered');
});

test.each([
  [0, 'None is overdue.'],
  [1, '1 is overdue.'],
  [1271, '1,271 are overdue.'],
])('%i late', (late, text) => {
  expect(lateText(figures({ late }))).toBe(text);
});

test('what’s neither won nor lost is open', () => {
  const statuses = [
    figures({ name: 'new', count: 3 }),
    figures({ name: 'lost', count: 2 }),
    figures({ name: 'won', count: 1, won: 1 }),
  ];
  const report = reportOf({ count: 7, won: 1 }, { statuses });
  expect(outcomeText(report, 'Last 30 days')).toBe(
    'In the last 30 days: 1 won, 2 lost, and 4 still open.',
  );
});

test.each([
  [0, 0, ''],
  [6, 5, 'Source known for 83% of leads; 17% didn’t accept cookies.'],
  [1000, 999, 'Source known for 99% of leads; 1% didn’t accept cookies.'],
  [3, 3, 'Source known for all leads.'],
  [3, 0, 'Source known for 0% of leads; 100% didn’t accept cookies.'],
])('of %i leads, %i have a source', (count, known, text) => {
  expect(coverageText(reportOf({}, { coverage: { count, known } }))).toBe(text);
});

test('tables add up', () => {
  const all = figures({ count: 10, answered: 5, late: 4, won: 2 });
  const rows = [figures({ name: 'a', count: 6, answered: 5, late: 1, won: 2 })];
  const others = figures({ count: 4, late: 3 });
  expect(withOthers(rows, all)).toEqual([...rows, others]);
  expect(withOthers([...rows, { ...others, name: 'b' }], all)).toHaveLength(2);
});
