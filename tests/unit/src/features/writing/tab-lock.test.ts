import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTabLock } from '~/features/writing/draft/tab-lock';
import { fakeBrowser } from './safety-net/browser';

/** The locks of two pages with the same draft. Nobody has taken a lock, or waited for one. */
function locks() {
  const id = randomUUID();
  const [onLose, onFree] = [vi.fn(), vi.fn()];
  const [first, second] = [createTabLock(id, onLose, vi.fn()), createTabLock(id, vi.fn(), onFree)];
  onTestFinished(second.close);
  return { first, second, onLose, onFree };
}

// The property test of the writing page covers the rest.
test('a page that’s being closed keeps its lock for up to a second', async () => {
  vi.useFakeTimers();
  const { first, second, onFree } = locks();
  await first.open();
  const opened = second.open();
  await vi.advanceTimersByTimeAsync(999);
  first.close();
  expect(await opened).toBe(true);
  expect(onFree).not.toHaveBeenCalled();
});

test('a page that’s closed while another one takes its lock isn’t told that it lost it', async () => {
  const { first, second, onLose } = locks();
  await first.open();
  const taken = second.takeOver();
  first.close();
  await taken;
  expect(await second.open()).toBe(true);
  expect(onLose).not.toHaveBeenCalled();
});

test('a page that’s closed before it gets a lock doesn’t keep it', async () => {
  fakeBrowser();
  const { first, second } = locks();
  const taken = first.takeOver();
  first.close();
  await taken;
  expect(await second.open()).toBe(true);
});
