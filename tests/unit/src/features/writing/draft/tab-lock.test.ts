import { expect, onTestFinished, test, vi } from 'vitest';
import { createTabLock } from '~/features/writing/draft/tab-lock';

// The property test of the writing page covers the rest with faked locks. Node.js implements Web Locks as browsers do.
test('a page that’s being closed keeps its lock for up to a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onFree = vi.fn();
  const [first, second] = [0, 1].map(() => createTabLock('post', () => undefined, onFree));
  await first?.open();
  const opened = second?.open();
  await vi.advanceTimersByTimeAsync(999);
  first?.close();
  expect(await opened).toBe(true);
  expect(onFree).not.toHaveBeenCalled();
  second?.close();
});
