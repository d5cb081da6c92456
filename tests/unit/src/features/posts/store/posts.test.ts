import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAll, RequestError } from '~/features/staff';
import * as decisions from '~/features/posts/store/decisions';
import * as posts from '~/features/posts/store/posts';
import { sessionKey } from '~/lib/supabase';
import { save } from '~/lib/storage';
import { fakeHistory } from '../../../fake-history.ts';
import { stubStorage } from '../../../fake-storage.ts';
import type { Role } from '~rules/account/roles';
import { postOf, postsUpTo } from '../posts.ts';
import { backend, fakeApi, fakeAuth, resetBackend } from './fake-api.ts';

vi.mock('~/features/auth', async () => (await import('./fake-api.ts')).fakeAuth);
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), dismiss: vi.fn() }));
vi.mock('~/lib/toasts', () => ({ toast }));

const page = { hidden: false };

/** Waits for all running requests. Needs fake timers. */
const settle = () => vi.advanceTimersByTimeAsync(50);

let close = () => {};

/** Opens the page at `/blog/manage` + `url`. */
async function openPosts(url = '', role: Role = 'moderator') {
  fakeAuth.$currentRole.set(role);
  const browser = fakeHistory(`https://site.example.com/blog/manage${url}`);
  close = openAll(
    posts.open,
    decisions.open,
    ...[posts.list.$state, posts.$bulkActions].map(($store) => () => $store.listen(() => {})),
  )();
  await settle();
  return browser;
}

const { $items, select } = posts.selection;
const { $state: $change } = decisions.action;

function listed() {
  const list = posts.list.$state.get();
  if (list.status !== 'ready') throw new Error(`The list is ${list.status}.`);
  return list.data.items;
}

async function decide(...args: Parameters<typeof decisions.decide>) {
  void decisions.decide(...args);
  await settle();
}

/** Decides, and says yes to the dialog. */
async function decideOnMany(...args: Parameters<typeof decisions.decide>) {
  await decide(...args);
  expect(fakeApi.moderate_posts).not.toHaveBeenCalled();
  const dialog = decisions.action.$dialog.get();
  if (dialog) void decisions.confirm(dialog);
  await settle();
}

async function undoLatest() {
  const change = $change.get();
  if ('undo' in change) void change.undo?.();
  await settle();
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
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('asks again every four seconds while something is being published, otherwise every minute', async () => {
    backend.posts = [postOf(1, { status: 'public', publishing: 'waiting' })];
    const { dispatch } = await openPosts();
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
    expect(posts.$announcement.get()).toBe('“Post 1” is live.');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked()).toBe(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked()).toBe(5);
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
  test('includes what’s listed later, and ends with another filter', async () => {
    backend.posts = postsUpTo(60);
    await openPosts();
    select(listed(), true);
    void posts.list.loadMore();
    await settle();
    select(listed().slice(50, 51), true);
    expect($items.get().size).toBe(51);
    posts.view.go({ order: 'title' });
    await settle();
    expect($items.get().size).toBe(51);
    posts.view.go({ status: 'submitted' });
    expect($items.get().size).toBe(0);
  });

  test('of everything that matches has at most 500 posts', async () => {
    backend.posts = postsUpTo(600);
    await openPosts('?status=submitted');
    void posts.selectAll();
    await settle();
    expect($items.get().size).toBe(500);
    expect(backend.filters.at(-1)).toMatchObject({ status: 'submitted' });
  });

  test('offers the actions that apply, with the posts that each applies to', async () => {
    backend.posts = [postOf(1), postOf(2, { status: 'public' }), postOf(3, { status: 'trash' })];
    await openPosts('', 'admin');
    select(listed(), true);
    const actions = posts.$bulkActions
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
    await openPosts();
    select(listed(), true);
    Object.assign(backend.posts[1] ?? {}, { version: 5, status: 'rejected' });
    void posts.list.refresh();
    await settle();
    await decide('approve', [...$items.get().values()]);
    expect(fakeApi.moderate_posts).toHaveBeenLastCalledWith({
      items: ['post-1', 'post-2'].map((id) => ({ id, version: 1 })),
      new_status: 'approved',
    });
    expect($change.get()).toMatchObject({
      status: 'success',
      text: expect.stringMatching(
        /^Post approved successfully\. “Post 2”: Someone else made a change or a decision first/,
      ),
    });
    expect(toast.success).toHaveBeenCalledExactlyOnceWith(
      'Success!',
      'Post approved successfully.',
    );
    expect($items.get().size).toBe(0);
  });

  test('without a response keeps the selection, and says that it may have been made', async () => {
    backend.posts = postsUpTo(1);
    await openPosts();
    select(listed(), true);
    fakeApi.moderate_posts.mockRejectedValueOnce(new RequestError('unreachable'));
    await decide('approve', listed());
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/^Failed to moderate post\. The server didn’t respond/),
    });
    expect(toast.error).toHaveBeenCalledExactlyOnceWith('Error', 'Failed to moderate post.');
    expect($items.get().size).toBe(1);
    // As if it had been made, which the selected version doesn't know.
    const again = { decision: '', changed: [], stale: ['post-1'] };
    fakeApi.moderate_posts.mockResolvedValueOnce(again).mockResolvedValueOnce(again);
    for (const reason of [
      'Your earlier decision may',
      'Someone else made a change or a decision first',
    ]) {
      await decide('approve', listed());
      expect($change.get()).toMatchObject({
        text: expect.stringContaining(`Failed to moderate post. “Post 1”: ${reason}`),
      });
    }
  });

  test('about many posts is made and undone 50 at a time', async () => {
    backend.posts = postsUpTo(120);
    await openPosts();
    void posts.selectAll();
    await settle();
    await decideOnMany('approve', [...$items.get().values()]);
    expect(fakeApi.moderate_posts.mock.calls.map(([{ items }]) => items.length)).toEqual([
      50, 50, 20,
    ]);
    expect($change.get()).toMatchObject({ text: '120 posts approved successfully.' });
    const answer = { decision: 'undo', restored: ['post-1'], skipped: [] };
    fakeApi.undo_moderation
      .mockResolvedValueOnce(answer)
      .mockRejectedValueOnce(new RequestError('unreachable'));
    expect(toast.dismiss).not.toHaveBeenCalled();
    await undoLatest();
    expect(toast.dismiss).toHaveBeenCalledExactlyOnceWith('Success!');
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringContaining('Only some posts were changed.'),
    });
    await undoLatest();
    expect(fakeApi.undo_moderation.mock.calls.map(([{ decision }]) => decision)).toEqual([
      'decision-1',
      'decision-2',
      'decision-2',
      'decision-3',
    ]);
  });

  test('that fails halfway keeps the rest selected', async () => {
    backend.posts = postsUpTo(120);
    await openPosts();
    void posts.selectAll();
    await settle();
    const changed = [...$items.get().keys()].slice(0, 50);
    fakeApi.moderate_posts
      .mockResolvedValueOnce({ decision: 'first', changed, stale: [] })
      .mockRejectedValueOnce(new RequestError('unreachable'));
    await decideOnMany('approve', [...$items.get().values()]);
    expect($change.get()).toMatchObject({
      status: 'success',
      text: expect.stringMatching(
        /^50 posts approved successfully\. “Post 51”, .* and 65 other posts: The server didn’t respond/,
      ),
    });
    expect($items.get().size).toBe(70);
  });

  test('asks before it moves posts to the trash, and again if that fails', async () => {
    backend.posts = postsUpTo(2);
    await openPosts('', 'admin');
    await decide('trash', listed());
    expect(fakeApi.trash_posts).not.toHaveBeenCalled();
    const subject = { action: 'trash', posts: listed() } as const;
    expect(decisions.action.$dialog.get()).toEqual(subject);
    fakeApi.trash_posts.mockRejectedValueOnce(new RequestError('unreachable'));
    void decisions.confirm(subject);
    await settle();
    expect($change.get()).toMatchObject({ status: 'error' });
    expect(decisions.action.$dialog.get()).toEqual(subject);
    void decisions.confirm(subject);
    await settle();
    expect($change.get()).toMatchObject({ text: '2 posts moved to the trash successfully.' });
    expect(decisions.action.$dialog.get()).toBeUndefined();
  });

  test('runs once at a time', async () => {
    backend.posts = postsUpTo(2);
    await openPosts();
    void decisions.decide('approve', listed());
    void decisions.decide('unpublish', listed());
    await settle();
    expect(fakeApi.unpublish_posts).not.toHaveBeenCalled();
  });

  test('names no post after signing out', async () => {
    backend.posts = postsUpTo(1);
    await openPosts();
    void decisions.decide('approve', listed());
    close();
    await settle();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe('undoing', () => {
  test('undoes the latest decision, even after the view changed', async () => {
    backend.posts = postsUpTo(1);
    await openPosts();
    await decide('approve', listed());
    await decide('feature', listed());
    posts.view.go({ status: 'public' });
    await settle();
    await undoLatest();
    expect(fakeApi.undo_moderation).toHaveBeenLastCalledWith({ decision: 'decision-2' });
    expect($change.get()).toMatchObject({ status: 'success', text: 'Undone: 1 post.' });
  });

  test('says what couldn’t be undone', async () => {
    backend.posts = postsUpTo(2);
    await openPosts();
    await decide('approve', listed());
    fakeApi.undo_moderation.mockResolvedValueOnce({
      decision: 'undo',
      restored: [],
      skipped: ['post-1', 'post-2'],
    });
    await undoLatest();
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/^Nothing was changed\. “Post 1”, “Post 2”: Changed/),
    });
  });
});

test('leaves nothing for the next person who signs in', async () => {
  backend.posts = postsUpTo(3);
  await openPosts('', 'admin');
  fakeApi.moderate_posts.mockRejectedValueOnce(new RequestError('unreachable'));
  await decide('approve', listed());
  backend.posts[0] = postOf(1, { status: 'public', publishing: 'waiting' });
  void posts.list.refresh();
  await settle();
  backend.posts[0] = postOf(1, { status: 'public', publishing: 'live' });
  void posts.list.refresh();
  await settle();
  select(listed(), true);
  await decide('feature', listed().slice(0, 1));
  expect($change.get()).toHaveProperty('undo');
  await decide('trash', listed());
  posts.view.typeSearch('Post');
  const held = Promise.withResolvers<never>();
  fakeApi.feature_post.mockReturnValueOnce(held.promise);
  void decisions.decide('unfeature', listed().slice(0, 1));
  const known = () => [
    ...[posts.list.$state.get(), posts.$bulkActions.get(), posts.$announcement.get()],
    ...[posts.view.$typedSearch.get(), $items.get(), decisions.action.$dialog.get()],
    $change.get(),
  ];
  const nothing = [{ status: 'loading' }, [], '', '', new Map(), undefined, { status: 'idle' }];
  for (const [index, value] of known().entries()) expect(value).not.toEqual(nothing[index]);
  close();
  expect(known()).toEqual(nothing);

  backend.posts = [postOf(9)];
  await openPosts();
  // Neither the outcome of what the last person was waiting for, nor whether it arrived.
  await decide('trash', listed());
  held.reject(new RequestError('unreachable'));
  await settle();
  expect(decisions.action.$dialog.get()).toMatchObject({ posts: [{ id: 'post-9' }] });
  expect($change.get()).toEqual({ status: 'idle' });
  const stale = { decision: '', changed: [], stale: ['post-1'] };
  fakeApi.moderate_posts.mockResolvedValueOnce(stale);
  await decide('approve', [postOf(1)]);
  expect($change.get()).toMatchObject({
    text: expect.stringContaining('Someone else made a change or a decision first'),
  });
});
