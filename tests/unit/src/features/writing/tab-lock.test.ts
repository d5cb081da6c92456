import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTabLock } from '~/features/writing/draft/tab-lock';

// The property test of the writing page covers the rest, with locks that take no time. Node.js implements Web Locks as
// browsers do.
test('a page that’s being closed keeps its lock for up to a second', async () => {
  vi.useFakeTimers();
  const id = randomUUID();
  const onFree = vi.fn();
  const [first, second] = [createTabLock(id, vi.fn(), vi.fn()), createTabLock(id, vi.fn(), onFree)];
  onTestFinished(second.close);
  await first.open();
  const opened = second.open();
  await vi.advanceTimersByTimeAsync(999);
  first.close();
  expect(await opened).toBe(true);
  expect(onFree).not.toHaveBeenCalled();
});

test('a page that’s closed while a lock is taken isn’t told that it lost it, and keeps none that it takes', async () => {
  const id = randomUUID();
  const onLose = vi.fn();
  const newLock = () => createTabLock(id, onLose, vi.fn());
  const [first, second, third, last] = [newLock(), newLock(), newLock(), newLock()];
  await first.open();
  const taken = second.takeOver();
  first.close();
  await taken;
  second.close();
  // Unlike Node.js, browsers grant locks a moment later.
  const { locks } = navigator;
  const request = (...args: [string, LockOptions, LockGrantedCallback<void>]) =>
    Promise.resolve().then(() => locks.request(...args));
  vi.stubGlobal('navigator', { locks: { request } });
  const late = third.takeOver();
  third.close();
  await late;
  onTestFinished(last.close);
  expect(await last.open()).toBe(true);
  expect(onLose).not.toHaveBeenCalled();
});
