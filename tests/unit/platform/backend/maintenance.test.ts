import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { startMaintenance } from '../../../../platform/backend/maintenance.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

test('a deletion that’s still running isn’t started again', async () => {
  const lines: string[] = [];
  const slow = Promise.withResolvers<never[]>();
  const query = vi.fn((_: string) => slow.promise);
  const deletions = () => query.mock.calls.filter(([sql]) => sql.includes('delete_expired'));
  const stop = startMaintenance({ query } as never, (line) => lines.push(line));
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(deletions()).toHaveLength(1));
  vi.advanceTimersByTime(60_000);
  slow.reject(new Error('Too slow'));
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[1]).toContain('Vacuuming the database failed');
  expect(deletions()).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(deletions()).toHaveLength(2));
  stop();
  vi.advanceTimersByTime(60_000);
  expect(deletions()).toHaveLength(2);
});

test('closing the database while it’s vacuumed logs no failure', async () => {
  const lines: string[] = [];
  const closed = Promise.withResolvers<never[]>();
  const query = vi.fn((sql: string) => (sql.includes('flush') ? closed.promise : []));
  const stop = startMaintenance({ query } as never, (line) => lines.push(line));
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(query).toHaveBeenCalledWith(expect.stringContaining('flush')));
  stop();
  closed.reject(new Error('Closed'));
  await setImmediate();
  expect(lines).toEqual([]);
});
