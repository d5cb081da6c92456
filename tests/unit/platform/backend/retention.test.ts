import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackground } from '../../../../platform/backend/auth/background.ts';
import { startRetention } from '../../../../platform/backend/retention.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
});

test('a deletion that’s still running isn’t started again', async () => {
  const started: string[] = [];
  const lines: string[] = [];
  const slow = Promise.withResolvers<never[]>();
  const query = vi.fn((sql: string) => {
    started.push(sql);
    return sql.includes('leads') ? slow.promise : Promise.resolve([]);
  });
  const stop = startRetention(
    { query } as never,
    createBackground((line) => lines.push(line)),
  );
  const leads = () => started.filter((sql) => sql.includes('leads')).length;
  const others = () => started.length - leads();

  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect([leads(), others()]).toEqual([1, 1]));
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(others()).toBe(2));
  expect(leads()).toBe(1);
  slow.reject(new Error('Too slow'));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect([leads(), others()]).toEqual([2, 3]));
  stop();
  vi.advanceTimersByTime(60_000);
  expect(leads() + others()).toBe(5);
});
