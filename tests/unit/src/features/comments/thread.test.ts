import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { commentForm } from '~/features/comments/store/form';
import type { PendingComment } from '~/features/comments/store/pending-comments';
import { commentThread } from '~/features/comments/store/thread';
import { stubStorage } from '../../fake-storage';
import { backend, stubBackend } from './fake-backend';

const form = vi.hoisted(() => vi.fn<typeof commentForm>());
vi.mock('~/features/comments/store/form', () => ({ commentForm: form }));

const commentOf = (id: string, parent_id: string | null = null): PendingComment => ({
  id,
  parent_id,
  post_id: 'post',
  author_name: 'Dana',
  content: `Comment ${id}`,
  created_at: '2026-11-22T10:00:00Z',
});

const { published, byStaff, pending } = backend;

beforeEach(() => {
  form.mockReset();
  stubBackend();
  stubStorage('localStorage');
  stubStorage('sessionStorage');
  vi.stubGlobal('location', { hash: '' });
  published.mockResolvedValue([commentOf('1'), commentOf('2')]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The comments on a page. Browser tests load it again. */
async function opened(postId = 'post') {
  const thread = commentThread(postId);
  thread.open();
  const isSettled = () => expect(thread.$status.get()).not.toBe('loading');
  const settled = () => vi.waitFor(isSettled, { interval: 1 });
  await settled();
  return {
    ...thread,
    settled,
    shown: () => thread.$threads.get().map(({ id, pending }) => (pending ? `${id} pending` : id)),
    /** What a form does with a stored comment. */
    async submit(comment: PendingComment) {
      const others = await pending.getMockImplementation()?.([]);
      pending.mockResolvedValue([...(others ?? []), comment.id]);
      if (comment.parent_id) thread.reply(comment.parent_id);
      form.mock.lastCall?.[0].onStored(comment);
    },
  };
}

test('a failure can be retried', async () => {
  published.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { $status, $count, open, settled, shown } = await opened();
  expect([$status.get(), $count.get()]).toEqual(['error', undefined]);
  open();
  expect($status.get()).toBe('loading');
  await settled();
  expect([shown(), $count.get()]).toEqual([['2', '1'], 2]);
});

test.each([
  [5, true, 3],
  [4, true, 2],
  [0, true, 1],
  [4, false, 3],
])('all of %i comments are loaded, newest first (count reported: %s)', async (n, counts, calls) => {
  Object.assign(backend, { maxRows: 2, reportsCount: counts });
  const ids = Array.from({ length: n }, (_, at) => `${at}`);
  published.mockResolvedValue(
    ids.map((id) => ({ ...commentOf(id), created_at: `2026-11-22T10:00:0${9 - Number(id)}Z` })),
  );
  byStaff.mockResolvedValue(['0']);
  const { $threads } = await opened();
  const shown = ids.map((id) => [id, id === '0']);
  expect($threads.get().map(({ id, is_by_staff }) => [id, is_by_staff])).toEqual(shown);
  expect(published).toHaveBeenCalledTimes(calls);
  expect(pending).not.toHaveBeenCalled();
});

test('comments have no badges if these can’t be loaded, or take more than three seconds', async () => {
  byStaff.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await opened()).$threads.get()).toMatchObject(Array(2).fill({ is_by_staff: false }));
  vi.useFakeTimers();
  byStaff.mockReturnValueOnce(new Promise(() => undefined));
  const { $status, $threads, open } = commentThread('post');
  open();
  await vi.advanceTimersByTimeAsync(2_900);
  expect($status.get()).toBe('loading');
  await vi.advanceTimersByTimeAsync(200);
  expect($threads.get()).toMatchObject(Array(2).fill({ is_by_staff: false }));
});

describe('pending comments', () => {
  test('stay until they are approved or removed, and can be linked to', async () => {
    const { submit, shown, $focused, $count } = await opened();
    await submit(commentOf('3'));
    await submit(commentOf('4'));
    expect(shown()).toEqual(['4 pending', '3 pending', '2', '1']);
    expect($focused.get()?.id).toBe('comment-4');
    expect($count.get()).toBe(2);

    pending.mockResolvedValue(['4']);
    vi.stubGlobal('location', { hash: '#comment-4' });
    const reopened = await opened();
    expect(reopened.shown()).toEqual(['4 pending', '2', '1']);
    expect(reopened.$focused.get()?.id).toBe('comment-4');
    expect(pending).toHaveBeenLastCalledWith(['3', '4']);
    // Approved after it was asked about.
    published.mockResolvedValueOnce(['1', '2', '4'].map((id) => commentOf(id)));
    expect((await opened()).shown()).toEqual(['4', '2', '1']);
    expect(pending).toHaveBeenLastCalledWith(['4']);
  });

  test('only appear on their own post, and survive a check that fails or is running', async () => {
    await (await opened()).submit(commentOf('3'));
    expect((await opened('another post')).shown()).toEqual(['2', '1']);
    pending.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const { shown, submit } = await opened();
    expect(shown()).toEqual(['3 pending', '2', '1']);
    await submit(commentOf('4'));
    // Another one is sent while these are checked.
    pending.mockImplementationOnce(async (sent) => {
      await submit(commentOf('5'));
      return sent;
    });
    expect((await opened()).shown()).toEqual(['5 pending', '4 pending', '3 pending', '2', '1']);
  });

  test('that were sent before are shown once', async () => {
    const { submit, shown, $focused } = await opened();
    for (const id of ['3', '2']) {
      await submit({ ...commentOf('4'), content: `Comment ${id}` });
      await submit({ ...commentOf('5'), content: `Comment ${id}` });
    }
    expect(shown()).toEqual(['4 pending', '2', '1']);
    expect($focused.get()?.id).toBe('comment-2');
  });

  test('are ignored if the stored value isn’t one', async () => {
    localStorage.setItem('pending-comments', '[{"id":"3"}]');
    expect((await opened()).shown()).toEqual(['2', '1']);
  });
});

test('a reply closes its form, goes with its comment, and an unsent one reopens the form', async () => {
  const replies = ['x', 'y'].map((id) => commentOf(id, '1'));
  published.mockResolvedValue([commentOf('1'), commentOf('2'), ...replies]);
  const { replyTo, submit, $replyingTo, $threads } = await opened();
  replyTo('1');
  expect($replyingTo.get()).toBe('1');
  await submit(commentOf('a', '1'));
  expect($replyingTo.get()).toBeUndefined();
  expect($threads.get()[1]?.replies.map(({ id }) => id)).toEqual(['x', 'y', 'a']);
  sessionStorage.setItem('comment-draft:1', '"I agree"');
  expect((await opened()).$replyingTo.get()).toBe('1');
  published.mockResolvedValue([commentOf('2')]);
  expect((await opened()).shown()).toEqual(['2']);
});

describe('more comments than fit on the page', () => {
  const ids = Array.from({ length: 120 }, (_, at) => `${at + 1}`);
  const shown = ({ $threads }: { $threads: { get(): readonly unknown[] } }) =>
    $threads.get().length;
  beforeEach(() => void published.mockResolvedValue(ids.map((id) => commentOf(id))));

  test('appear in steps, and the first new one gets the focus', async () => {
    const thread = await opened();
    expect([shown(thread), thread.$hasMore.get(), thread.$count.get()]).toEqual([50, true, 120]);
    for (const [count, focused] of [
      [100, 'comment-70'],
      [120, 'comment-20'],
    ] as const) {
      thread.showMore();
      expect([shown(thread), thread.$focused.get()?.id]).toEqual([count, focused]);
    }
    expect(thread.$hasMore.get()).toBe(false);
  });

  test('appear if the URL or a draft needs them', async () => {
    vi.stubGlobal('location', { hash: '#comment-61' });
    const linked = await opened();
    expect([shown(linked), linked.$focused.get()?.id]).toEqual([60, 'comment-61']);
    sessionStorage.setItem('comment-draft:51', '"I agree"');
    expect(shown(await opened())).toBe(70);
  });
});
