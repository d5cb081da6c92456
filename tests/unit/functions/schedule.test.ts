import { beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseClient } from '../../../supabase/functions/_shared/database.ts';
import { schedule } from '../../../supabase/functions/dispatch-outbox/schedule.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';

const now = '2026-11-20T10:00:00Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now) });
  return () => vi.useRealTimers();
});

test.each([
  ['a post that was due', '2026-11-20T09:00:00+00:00', 0],
  ['a post that’s due soon', '2026-11-20T10:00:07+00:00', 7100],
  ['a post that’s due later', '2026-12-24T10:00:00+00:00', 0],
  ['an unreadable time', 'soon', 0],
])('for %s (%s), due posts are published after %i ms', async (_, publish_at, waitMs) => {
  const publish = vi.fn();
  const rpc = (name: string) => {
    publish(name);
    return { abortSignal: async () => ({ data: null, error: null }) };
  };
  const database = { rpc } as unknown as DatabaseClient;
  const results = resultsOf(schedule(database), [outboxRow(1, { payload: { publish_at } })]);
  if (waitMs > 0) {
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(publish).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(publish).toHaveBeenCalledExactlyOnceWith('publish_due_posts');
  expect(await results).toEqual([{ status: 'delivered' }]);
});
