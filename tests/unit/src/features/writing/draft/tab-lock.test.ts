import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTabLock } from '~/features/writing/draft/tab-lock';

// Node.js implements Web Locks as browsers do.
function tab(id: string) {
  const onLose = vi.fn();
  const onFree = vi.fn();
  const lock = createTabLock(id, onLose, onFree);
  onTestFinished(lock.close);
  return { ...lock, onLose, onFree };
}

test('a tab without the draft gets it once the other one is closed', async () => {
  const id = randomUUID();
  const [first, second] = [tab(id), tab(id)];
  expect(await first.open()).toBe(true);
  expect(await second.open()).toBe(false);
  first.close();
  await vi.waitFor(() => expect(second.onFree).toHaveBeenCalledOnce());
  await first.takeOver();
  await vi.waitFor(() => expect(second.onLose).toHaveBeenCalledOnce());
  first.close();
  await vi.waitFor(() => expect(second.onFree).toHaveBeenCalledTimes(2));
  expect(await second.open()).toBe(true);
  expect(first.onLose).not.toHaveBeenCalled();
});

test('a page that’s being closed keeps its lock for up to a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const id = randomUUID();
  const [first, second] = [tab(id), tab(id)];
  await first.open();
  const opened = second.open();
  await vi.advanceTimersByTimeAsync(999);
  first.close();
  expect(await opened).toBe(true);
  expect(second.onFree).not.toHaveBeenCalled();
});
