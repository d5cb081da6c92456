import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '~/features/staff';
import { createPosts } from '~/features/posts/store/posts';
import { sessionKey } from '~/lib/supabase';
import { save } from '~/lib/storage';
import { fakeHistory } from '../../../fake-history.ts';
import { stubStorage } from '../../../fake-storage.ts';
import type { Role } from '~rules/account/roles';
import { postOf, postsUpTo } from '../posts.ts';
import { backend, fakeApi, resetBackend } from './fake-api.ts';

vi.mock('~/features/posts/api/posts', async () => (await import('./fake-api.ts')).fakeApi);
vi.mock('~/features/decisions/api', async () => {
  const { approvePosts, undoDecision } = (await import('./fake-api.ts')).fakeApi;
  return { moderatePosts: approvePosts, undoDecision };
});
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
vi.mock('~/lib/toasts', () => ({ toast }));

const page = { hidden: false };

/** Waits for all running requests. Needs fake timers. */
const settle = () => vi.advanceTimersByTimeAsync(50);

/** Opens the page at `/blog/manage` + `url`. */
async function openPosts(url = '', role: Role = 'moderator') {
  const browser = fakeHistory(`https://site.example.com/blog/manage${url}`);
  const posts = createPosts(atom(role));
  const unlisten = [posts.$list, posts.$bulkActions, posts.$change].map(($store) =>
    ($store as { listen: (listener: () => void) => () => void }).listen(() => undefined),
  );
  const stop = posts.open();
  await settle();
  const listed = () => {
    const list = posts.$list.get();
    if (list.status !== 'ready') throw new Error(`The list is ${list.status}.`);
    return list.data.posts;
  };
  return {
    ...posts.selection,
    ...posts,
    ...browser,
    listed,
    close: () => {
      for (const end of [stop, ...unlisten]) end();
    },
    async run(...args: Parameters<typeof posts.decide>) {
      void posts.decide(...args);
      await settle();
    },
    async undoLatest() {
      const change = posts.$change.get();
      if ('undo' in change) void change.undo?.();
      await settle();
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:05:00Z') });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  stubStorage('sessionStorage');
  stubStorage('localStorage');
  save(sessionKey, {}, 'localStorage');
  page.hidden = false;
  resetBackend();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('shows the last page if the one in the URL is gone', async () => {
    backend.posts = postsUpTo(30);
    const { listed, address, length } = await openPosts('?page=4&status=submitted');
    expect(listed().map(({ id }) => id)).toEqual(
      postsUpTo(30)
        .slice(25)
        .map(({ id }) => id),
    );
    expect(address()).toBe('/blog/manage?status=submitted&page=2');
    expect(length()).toBe(1);
  });

  test('asks again every four seconds while something is being published, otherwise every minute', async () => {
    backend.posts = [postOf(1, { status: 'public', publishing: 'waiting' })];
    const { dispatch, $announcement, close } = await openPosts();
    const asked = () => backend.filters.length;
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(4100);
    expect(asked()).toBe(2);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(2);
    page.hidden = false;
    dispatch(new Event('visibilitychange'));
    await settle();
    expect(asked()).toBe(3);
    backend.posts = [postOf(1, { status: 'public', publishing: 'live' })];
    await vi.advanceTimersByTimeAsync(4100);
    expect($announcement.get()).toBe('“Post 1” is live.');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked()).toBe(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked()).toBe(5);
    close();
  });

  test('asks again when a scheduled post is due, but not once it’s late', async () => {
    const scheduled_for = new Date(Date.now() + 60_000).toISOString();
    const post = postOf(1, { status: 'scheduled', scheduled_for });
    backend.posts = [post];
    await openPosts();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(backend.filters).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6000);
    expect(backend.filters.length).toBeGreaterThan(1);
    post.is_late = true;
    await vi.advanceTimersByTimeAsync(5000);
    const before = backend.filters.length;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(backend.filters).toHaveLength(before);
  });
});

describe('the selection', () => {
  test('spans pages, and ends with another filter', async () => {
    backend.posts = postsUpTo(30);
    const { listed, select, go, $items } = await openPosts();
    select(listed(), true);
    go({ page: 2 });
    await settle();
    select(listed().slice(0, 1), true);
    expect($items.get().size).toBe(26);
    go({ sort: 'title', descending: false });
    await settle();
    expect($items.get().size).toBe(26);
    go({ status: 'submitted' });
    expect($items.get().size).toBe(0);
  });

  test('of everything that matches has at most 500 posts', async () => {
    backend.posts = postsUpTo(600);
    const { selectAll, $items } = await openPosts('?status=submitted');
    void selectAll();
    await settle();
    expect($items.get().size).toBe(500);
    expect(backend.filters.at(-1)).toMatchObject({ status: 'submitted', page_size: 500 });
  });

  test('offers the actions that apply, with the posts that each applies to', async () => {
    backend.posts = [postOf(1), postOf(2, { status: 'public' }), postOf(3, { status: 'trash' })];
    const { listed, select, $bulkActions } = await openPosts('', 'admin');
    select(listed(), true);
    const actions = $bulkActions
      .get()
      .map(({ action, posts }) => [action, posts.map(({ id }) => id)]);
    expect(actions).toEqual([
      ['approve', ['post-1']],
      ['unpublish', ['post-2']],
      ['categorize', ['post-1', 'post-2']],
      ['trash', ['post-1', 'post-2']],
      ['restore', ['post-3']],
    ]);
  });
});

describe('a decision', () => {
  test('applies to the versions that were selected, and reports the posts that changed since', async () => {
    backend.posts = postsUpTo(2);
    const { listed, select, refresh, run, $items, $change } = await openPosts();
    select(listed(), true);
    Object.assign(backend.posts[1] ?? {}, { version: 5, status: 'rejected' });
    void refresh();
    await settle();
    await run('approve', [...$items.get().values()]);
    expect(fakeApi.approvePosts.mock.lastCall?.[0]).toMatchObject([{ version: 1 }, { version: 1 }]);
    expect($change.get()).toMatchObject({
      status: 'success',
      text: 'Post approved successfully.',
      unchanged: {
        items: [{ title: 'Post 2', text: expect.stringContaining('It’s now “Rejected”.') }],
      },
    });
    expect(toast.success).toHaveBeenCalledExactlyOnceWith(
      'Success!',
      'Post approved successfully.',
    );
    expect($items.get().size).toBe(0);
  });

  test('without a response keeps the selection, and says that it may have been made', async () => {
    backend.posts = postsUpTo(1);
    const { listed, select, run, $items, $change } = await openPosts();
    select(listed(), true);
    fakeApi.approvePosts.mockRejectedValueOnce(new RequestError('unreachable'));
    await run('approve', listed());
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/^Failed to moderate post\. The server didn’t respond/),
    });
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Error', 'Failed to moderate post.');
    expect($items.get().size).toBe(1);
    // As if it had been made, which the selected version doesn't know.
    const again = { decision: '', changed: [], stale: ['post-1'] };
    fakeApi.approvePosts.mockResolvedValueOnce(again).mockResolvedValueOnce(again);
    for (const reason of ['Your earlier decision may have been saved', 'Someone else changed it']) {
      await run('approve', listed());
      expect($change.get()).toMatchObject({
        unchanged: { items: [{ text: expect.stringContaining(reason) }] },
      });
    }
  });

  test('about many posts is made and undone 50 at a time', async () => {
    backend.posts = postsUpTo(120);
    const { selectAll, run, undoLatest, $items, $change } = await openPosts();
    void selectAll();
    await settle();
    await run('approve', [...$items.get().values()]);
    expect(fakeApi.approvePosts.mock.calls.map(([items]) => items.length)).toEqual([50, 50, 20]);
    expect($change.get()).toMatchObject({ text: '120 posts approved successfully.' });
    const answer = { decision: 'undo', restored: ['post-1'], skipped: [] };
    fakeApi.undoDecision
      .mockResolvedValueOnce(answer)
      .mockRejectedValueOnce(new RequestError('unreachable'));
    await undoLatest();
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringContaining('Only some posts were changed.'),
    });
    await undoLatest();
    expect(fakeApi.undoDecision.mock.calls.map(([decision]) => decision)).toEqual([
      'decision-1',
      'decision-2',
      'decision-2',
      'decision-3',
    ]);
  });

  test('that fails halfway keeps the rest selected', async () => {
    backend.posts = postsUpTo(120);
    const { selectAll, run, $items, $change } = await openPosts();
    void selectAll();
    await settle();
    const changed = [...$items.get().keys()].slice(0, 50);
    fakeApi.approvePosts
      .mockResolvedValueOnce({ decision: 'first', changed, stale: [] })
      .mockRejectedValueOnce(new RequestError('unreachable'));
    await run('approve', [...$items.get().values()]);
    expect($change.get()).toMatchObject({
      status: 'success',
      text: '50 posts approved successfully.',
      unchanged: { items: { length: 70 } },
    });
    expect($items.get().size).toBe(70);
  });

  test('asks before it moves posts to the trash, and again if that fails', async () => {
    backend.posts = postsUpTo(2);
    const { listed, run, dialog, confirm, $change } = await openPosts('', 'admin');
    await run('trash', listed());
    expect(fakeApi.trashPosts).not.toHaveBeenCalled();
    const subject = { action: 'trash', posts: listed() } as const;
    expect(dialog.$subject.get()).toEqual(subject);
    fakeApi.trashPosts.mockRejectedValueOnce(new RequestError('unreachable'));
    void confirm(subject);
    await settle();
    expect($change.get()).toMatchObject({ status: 'error' });
    expect(dialog.$subject.get()).toEqual(subject);
    void confirm(subject);
    await settle();
    expect($change.get()).toMatchObject({ text: '2 posts moved to the trash successfully.' });
    expect(dialog.$subject.get()).toBeUndefined();
  });

  test('runs once at a time', async () => {
    backend.posts = postsUpTo(2);
    const { listed, decide } = await openPosts();
    void decide('approve', listed());
    void decide('unpublish', listed());
    await settle();
    expect(fakeApi.unpublishPosts).not.toHaveBeenCalled();
  });

  test('names no post after signing out', async () => {
    backend.posts = postsUpTo(1);
    const { listed, decide, close } = await openPosts();
    void decide('approve', listed());
    close();
    await settle();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe('undoing', () => {
  test('undoes the latest decision, also after the view changed', async () => {
    backend.posts = postsUpTo(1);
    const { listed, run, go, undoLatest, $change } = await openPosts();
    await run('approve', listed());
    await run('feature', listed());
    go({ status: 'public' });
    await settle();
    await undoLatest();
    expect(fakeApi.undoDecision).toHaveBeenLastCalledWith('decision-2');
    expect($change.get()).toMatchObject({ status: 'success', text: 'Undone: 1 post.' });
  });

  test('says what couldn’t be undone', async () => {
    backend.posts = postsUpTo(2);
    const { listed, run, undoLatest, $change } = await openPosts();
    await run('approve', listed());
    fakeApi.undoDecision.mockResolvedValueOnce({
      decision: 'undo',
      restored: [],
      skipped: ['post-1', 'post-2'],
    });
    await undoLatest();
    expect($change.get()).toMatchObject({
      status: 'error',
      text: 'Nothing was changed.',
      unchanged: { items: [{ title: 'Post 1' }, { title: 'Post 2' }] },
    });
  });
});
