import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { answerMs, createTabLock } from '~/features/writing/draft/tab-lock';

// The rest of Node's Web Locks and BroadcastChannel is like a browser's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

function tab(id: string) {
  const onFree = vi.fn(() => Promise.resolve());
  const lock = createTabLock(id, () => Promise.resolve(), onFree);
  onTestFinished(lock.close);
  return { ...lock, onFree };
}

/** A tab that has crashed. Resolves to a function that ends its process. */
function crashedTab(id: string): Promise<() => void> {
  return new Promise((resolve) => {
    void navigator.locks.request(
      `post-draft:${id}`,
      () => new Promise<void>((end) => resolve(end)),
    );
  });
}

test('a tab that has the draft says so', async () => {
  const id = randomUUID();
  const first = tab(id);
  const second = tab(id);
  expect(await first.open()).toBe(true);
  expect(await second.open()).toBe(false);
  first.close();
  expect(await second.open()).toBe(true);
  expect(second.onFree).not.toHaveBeenCalled();
});

test('the draft of a crashed tab opens as soon as its process ends', async () => {
  const id = randomUUID();
  const end = await crashedTab(id);
  const next = tab(id);
  const opened = next.open();
  await vi.advanceTimersByTimeAsync(answerMs - 1);
  end();
  expect(await opened).toBe(true);
  expect(next.onFree).not.toHaveBeenCalled();
});

test('if that takes too long, the tab waits and continues by itself', async () => {
  const id = randomUUID();
  const end = await crashedTab(id);
  const next = tab(id);
  const opened = next.open();
  await vi.advanceTimersByTimeAsync(answerMs);
  expect(await opened).toBe(false);
  end();
  await vi.waitFor(() => expect(next.onFree).toHaveBeenCalledOnce());
  expect(await next.open()).toBe(true);
});
