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
