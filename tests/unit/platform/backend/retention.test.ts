import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRetention } from '../../../../platform/backend/retention.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
});

test('a deletion that’s still running isn’t started again', async () => {
  const lines: string[] = [];
  const slow = Promise.withResolvers<never[]>();
  const query = vi.fn(() => slow.promise);
  const stop = startRetention({ query } as never, (line) => lines.push(line));
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(query).toHaveBeenCalledOnce());
  vi.advanceTimersByTime(60_000);
  slow.reject(new Error('Too slow'));
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(query).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2));
  stop();
  vi.advanceTimersByTime(60_000);
  expect(query).toHaveBeenCalledTimes(2);
});
