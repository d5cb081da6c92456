import { expect, test } from 'vitest';
import { expiredBackups } from '../../../../platform/backups/expired.ts';

const dayMs = 24 * 60 * 60_000;
const nameOf = (time: number) => `backup-${new Date(time).toISOString().slice(0, 10)}.tar.gz.age`;
/** One backup a day, the newest last. */
const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    nameOf(Date.parse(last) - (count - 1 - index) * dayMs),
  );

test('keeps 7 days, 4 weeks, and 6 months', () => {
  const names = daily('2090-08-31', 365);
  const expired = new Set(expiredBackups(names));
  expect(names.filter((name) => !expired.has(name)).map((name) => name.slice(7, 17))).toEqual([
    // Months
    ...['2090-03-31', '2090-04-30', '2090-05-31', '2090-06-30', '2090-07-31'],
    // Sundays
    ...['2090-08-13', '2090-08-20'],
    // Days. August 31, 2090, is a Thursday
    ...['2090-08-25', '2090-08-26', '2090-08-27', '2090-08-28', '2090-08-29', '2090-08-30'],
    '2090-08-31',
  ]);
});

test('gives the same result every day', () => {
  const names = daily('2090-08-31', 365);
  let kept: string[] = [];
  for (const name of names) {
    const all = [...kept, name];
    const expired = new Set(expiredBackups(all));
    kept = all.filter((other) => !expired.has(other));
  }
  const expired = new Set(expiredBackups(names));
  expect(kept).toEqual(names.filter((name) => !expired.has(name)));
});

test('deletes nothing while no backups are made', () => {
  expect(expiredBackups(daily('2010-05-01', 7))).toEqual([]);
});

test('keeps only the newest of a day', () => {
  const day = (time: string) => `backup-2090-01-01T${time}Z.tar.gz.age`;
  expect(expiredBackups([day('031700'), day('120000'), day('101500')])).toEqual([
    day('101500'),
    day('031700'),
  ]);
});

test('never deletes what isn’t dated', () => {
  const names = ['notes.txt', 'backup-2090-99-99.tar.gz.age', ...daily('2090-08-31', 60)];
  expect(expiredBackups(names)).not.toContain('notes.txt');
  expect(expiredBackups(names)).not.toContain('backup-2090-99-99.tar.gz.age');
});
