import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaveQueue, idleMs } from '~/features/writing/draft/save-queue';
import { wait } from '../safety-net/browser';
import { fakeServer } from '../safety-net/server';
import { newDraft } from './new-draft';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// The property test of the writing page covers the rest.
function queueTo(server: ReturnType<typeof fakeServer>) {
  const send = vi.fn(server.posts.saveDraft);
  const isAlways = () => true;
  const store = async () => undefined;
  const options = { send, store, isOnline: isAlways, isSignedIn: isAlways };
  return { send, ...createSaveQueue(newDraft('mine'), options) };
}

test('what’s typed while the draft is submitted begins a new one', async () => {
  const { send, flush, submit, change, getDraft, $state } = queueTo(fakeServer(() => true));
  void flush();
  await vi.advanceTimersByTimeAsync(1_000);
  const submitting = submit(async (version) => {
    await wait(idleMs * 2);
    return { status: 'submitted', version, post_version: 7 };
  });
  change({ ...getDraft().fields, content: 'mine, and more' });
  await vi.advanceTimersByTimeAsync(idleMs * 2);
  await submitting;
  expect(send).toHaveBeenCalledTimes(1);
  expect(getDraft()).toMatchObject({ unsaved: true, base: { version: 0, postVersion: 7 } });
  expect($state.get().status).toBe('local');
});

test('a failed save is retried with growing pauses', async () => {
  const { send, flush } = queueTo(fakeServer(() => false));
  void flush();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(send.mock.calls.length).toBeGreaterThan(8);
  expect(send.mock.calls.length).toBeLessThan(20);
});
