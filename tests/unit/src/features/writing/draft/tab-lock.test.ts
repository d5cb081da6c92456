import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTabLock, waitMs } from '~/features/writing/draft/tab-lock';

// Node.js implements Web Locks as browsers do.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

function tab(id: string) {
  const onLose = vi.fn();
  const onFree = vi.fn();
  const lock = createTabLock(id, onLose, onFree);
  onTestFinished(lock.close);
  return { ...lock, onLose, onFree };
}

/** Opens the draft while another tab has the lock. */
async function openTaken({ open }: ReturnType<typeof tab>): Promise<boolean> {
  const opened = open();
  await vi.advanceTimersByTimeAsync(waitMs);
  return opened;
}

test('a second tab waits until the first one is closed', async () => {
  const id = randomUUID();
  const [first, second] = [tab(id), tab(id)];
  expect(await first.open()).toBe(true);
  expect(await openTaken(second)).toBe(false);
  expect(second.onFree).not.toHaveBeenCalled();
  first.close();
  await vi.waitFor(() => expect(second.onFree).toHaveBeenCalledOnce());
  expect(await second.open()).toBe(true);
  expect(first.onLose).not.toHaveBeenCalled();
});

test('a tab waits a moment for a page that’s being closed', async () => {
  const id = randomUUID();
  const [left, next] = [tab(id), tab(id)];
  await left.open();
  const opened = next.open();
  await vi.advanceTimersByTimeAsync(waitMs - 1);
  left.close();
  expect(await opened).toBe(true);
  expect(next.onFree).not.toHaveBeenCalled();
});

test('a second tab can take over', async () => {
  const id = randomUUID();
  const [first, second] = [tab(id), tab(id)];
  await first.open();
  await openTaken(second);
  await second.takeOver();
  await vi.waitFor(() => expect(first.onLose).toHaveBeenCalledOnce());
  expect(await second.open()).toBe(true);
  expect(await openTaken(first)).toBe(false);
});
