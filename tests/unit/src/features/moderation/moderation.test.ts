import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '~/features/staff';
import {
  refOf,
  type CommentItem,
  type ItemRef,
  type PostItem,
} from '~/features/moderation/rules/items';
import { notUndoneText, unexplainedText, unreadText } from '~/features/moderation/rules/messages';
import type { Verdict } from '~/features/moderation/rules/verdict';
import { createModeration } from '~/features/moderation/store/moderation';
import { emptyDraft } from '~rules/post/draft';
import { fakeHistory } from '../../fake-history.ts';

const backend = vi.hoisted(() => ({
  items: [] as unknown[],
  changes: 0,
  surveys: 0,
  decide: vi.fn(),
  undoDecision: vi.fn(),
  deleteSpam: vi.fn(),
  readStates: vi.fn(),
  getPostQueue: vi.fn(),
  states: new Map<string, unknown>(),
}));
vi.mock('~/features/moderation/api/moderation', () => ({
  getPostQueue: backend.getPostQueue,
  getSubmittedPosts: () => Promise.resolve(backend.items),
  getCommentQueue: () => {
    backend.surveys += 1;
    const ids = backend.items.map((item) => (item as CommentItem).id);
    return Promise.resolve({ items: backend.items.slice(0, 50), total: ids.length, ids });
  },
  readQueues: () =>
    Promise.resolve({ posts: 1, comments: 0, latest_change: String(backend.changes) }),
  decide: backend.decide,
  deleteSpam: backend.deleteSpam,
  readStates: backend.readStates,
}));
vi.mock('~/features/decisions', async (original) => ({
  ...(await original<object>()),
  undoDecision: backend.undoDecision,
}));

/** The post with this text. */
function postAt(version: number, content: string): PostItem {
  return {
    kind: 'post',
    id: 'post',
    version,
    fields: { ...emptyDraft(), title: 'Pay', content },
    approved_fields: null,
    reviewed_fields: null,
    submitted_at: null,
    author_name: 'Dana',
    is_resubmitted: false,
    review_outcome: null,
    review_note: null,
    has_draft: false,
  };
}

const comment = (n: number): CommentItem => ({
  kind: 'comment',
  id: `comment-${n}`,
  post_id: 'post',
  post_title: 'Pay',
  post_slug: 'pay',
  parent_id: null,
  parent_content: null,
  author_name: `Kim ${n}`,
  content: 'Thanks.',
  created_at: '2026-11-21T12:00:00Z',
  moderation_status: 'pending',
  spam_signals: [],
  spam_score: 0,
  is_by_staff: false,
  history: { approved: 0, rejected: 0, spam: 0, pending: 0 },
});

const comments = (count: number) => Array.from({ length: count }, (_, n) => comment(n + 1));

/** Waits for all requests. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

let stop: () => void = () => undefined;

async function openQueue(items: readonly unknown[], url = '') {
  backend.items = [...items];
  const { dispatch } = fakeHistory(`https://site.example.com/blog/moderation${url}`);
  const moderation = createModeration();
  const unlisten = [moderation.$change, moderation.$decisions, moderation.$counts].map(($store) =>
    ($store as { listen: (listener: () => void) => () => void }).listen(() => undefined),
  );
  const close = moderation.open();
  stop = () => {
    for (const end of [close, ...unlisten]) end();
  };
  await settle();
  return {
    ...moderation,
    dispatch,
    selectShown: () => moderation.selection.select((items as CommentItem[]).map(refOf), true),
    stateOf: (id: string) => moderation.$decisions.get().get(id),
    shown: () => {
      const list = moderation.$list.get();
      return list.status === 'ready' ? list.items.map(({ id }) => id) : [];
    },
  };
}

const openComments = (count: number) => openQueue(comments(count), '?queue=comments');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  let decisions = 0;
  Object.assign(backend, { changes: 0, surveys: 0, states: new Map() });
  backend.readStates.mockReset().mockImplementation(() => Promise.resolve(backend.states));
  backend.getPostQueue
    .mockReset()
    .mockImplementation(() =>
      Promise.resolve({ posts: backend.items, total: backend.items.length }),
    );
  backend.decide.mockReset().mockImplementation((items: readonly ItemRef[]) =>
    Promise.resolve({
      decision: `decision-${++decisions}`,
      changed: items.map(({ id }) => id),
      stale: [],
    }),
  );
  backend.undoDecision
    .mockReset()
    .mockImplementation((_: string, restored: string[]) =>
      Promise.resolve({ decision: 'undo', restored, skipped: [] }),
    );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('is compared with the queue only when something has changed', async () => {
    await openComments(1);
    // Once more after it was loaded, because it may be older than the first count.
    await settle(5_000);
    const before = backend.surveys;
    await settle(60_000);
    expect(backend.surveys).toBe(before);
    backend.changes += 1;
    await settle(5_000);
    expect(backend.surveys).toBe(before + 1);
  });

  test('says what others have decided', async () => {
    const { shown, $notes } = await openComments(2);
    backend.items = [comment(2)];
    backend.states = new Map([['comment-1', { status: 'approved', version: 0 }]]);
    backend.changes += 1;
    await settle(5_000);
    expect(shown()).toEqual(['comment-2']);
    expect($notes.get()).toEqual([
      { id: 'comment-1', name: 'Comment by Kim 1', text: 'It was approved.' },
    ]);
  });

  test('never changes a text that the moderator may be reading, and says so after a decision about it', async () => {
    const { choose, move, stateOf, $list } = await openQueue([postAt(1, '<p>Old</p>')]);
    move(1);
    backend.items = [postAt(2, '<p>New</p>')];
    backend.changes += 1;
    await settle(5_000);
    expect($list.get()).toMatchObject({ items: [{ version: 1 }] });
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['post'] });
    backend.states = new Map([['post', { status: 'submitted', version: 2 }]]);
    choose('approved');
    await settle();
    expect(stateOf('post')).toMatchObject({ state: 'failed', problem: unreadText });
    expect($list.get()).toMatchObject({
      items: [{ version: 2 }],
      seen: { post: { content: '<p>Old</p>' } },
    });
  });

  test('is compared again if that failed, though nothing else has changed', async () => {
    const { shown, $list } = await openQueue([postAt(1, '<p>Old</p>')]);
    await settle(5_000);
    backend.items = [];
    backend.changes += 1;
    backend.getPostQueue.mockRejectedValueOnce(new RequestError('unreachable'));
    await settle(5_000);
    expect($list.get()).toMatchObject({ fault: 'unreachable', items: [{ version: 1 }] });
    await settle(5_000);
    expect($list.get()).toMatchObject({ fault: undefined });
    expect(shown()).toEqual([]);
  });
});

test('leaving the page asks first while a note is unsent', async () => {
  const post = postAt(1, '<p>A</p>');
  const { choose, confirm, keepText, move, dispatch } = await openQueue([post]);
  const isAsked = () => !dispatch(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  move(1);
  choose('rejected');
  backend.decide.mockRejectedValueOnce(new RequestError('signed-out'));
  confirm({ status: 'rejected', note: 'Add sources.' });
  await settle();
  expect(isAsked()).toBe(true);
  backend.items = [];
  backend.changes += 1;
  await settle(5_000);
  expect(isAsked()).toBe(true);
  keepText([refOf(post)], ' ');
  expect(isAsked()).toBe(false);
});

describe('a decision', () => {
  test('shows at once, and can be undone where its outcome is shown', async () => {
    const { choose, move, stateOf, $change, $left } = await openComments(3);
    move(1);
    choose('approved');
    choose('spam');
    expect(stateOf('comment-1')).toMatchObject({ state: 'saving' });
    expect($left.get()).toBe(1);
    await settle();
    expect(stateOf('comment-2')).toMatchObject({ state: 'made' });
    const outcome = $change.get();
    expect(outcome).toMatchObject({ text: 'Comment marked as spam successfully.' });
    if ('undo' in outcome) outcome.undo?.();
    await settle();
    expect(backend.undoDecision).toHaveBeenCalledExactlyOnceWith('decision-2', ['comment-2']);
    expect(stateOf('comment-2')).toBeUndefined();
    expect($change.get()).toMatchObject({ text: 'Decision undone.' });
  });

  test('that can’t be saved comes back with the reason', async () => {
    const { choose, move, stateOf, isOpen, $change } = await openComments(2);
    move(1);
    backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
    choose('approved');
    choose('approved');
    await settle();
    expect(isOpen('comment-1')).toBe(true);
    expect(stateOf('comment-1')).toMatchObject({
      problem: expect.stringContaining('Failed to moderate comment. We couldn’t reach the server.'),
    });
    expect(stateOf('comment-2')).toMatchObject({ state: 'made' });
    expect($change.get()).toMatchObject({ status: 'error' });
  });

  test('with a note keeps the note for another attempt', async () => {
    const { choose, confirm, move, reload, unsentText } = await openQueue([postAt(1, '<p>A</p>')]);
    move(1);
    choose('rejected');
    backend.decide.mockRejectedValueOnce(new RequestError('failed'));
    confirm({ status: 'rejected', note: 'Add sources.' });
    await settle();
    await reload();
    expect(unsentText('post')).toBe('Add sources.');
    move(1);
    choose('rejected');
    confirm({ status: 'rejected', note: 'Add sources.' });
    await settle();
    expect(unsentText('post')).toBe('');
  });

  test('that someone else made first takes the item off the list, and says so', async () => {
    const { choose, move, shown, $notes, $change } = await openComments(2);
    move(1);
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['comment-1'] });
    backend.states = new Map([['comment-1', { status: 'rejected', version: 0 }]]);
    choose('approved');
    await settle();
    expect(shown()).toEqual(['comment-2']);
    expect($notes.get()).toMatchObject([{ text: 'It was rejected.' }]);
    expect($change.get()).toMatchObject({
      status: 'error',
      text: 'Comment by Kim 1: It was rejected.',
    });
  });

  test('brings the item back if nobody knows why it wasn’t made', async () => {
    const { choose, move, isOpen, stateOf, $notes, $change } = await openComments(2);
    move(1);
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['comment-1'] });
    backend.readStates.mockRejectedValueOnce(new RequestError('unreachable'));
    choose('approved');
    await settle();
    expect(isOpen('comment-1')).toBe(true);
    expect(stateOf('comment-1')).toMatchObject({ problem: unexplainedText });
    expect($notes.get()).toEqual([]);
    expect($change.get()).toMatchObject({
      status: 'error',
      text: `Comment by Kim 1: ${unexplainedText}`,
    });
  });

  test('about when to publish is made for each selected post', async () => {
    const posts = ['a', 'b', 'c'].map((id) => ({ ...postAt(1, '<p>A</p>'), id }));
    const { choose, confirm, selectShown, stateOf, $change } = await openQueue(posts);
    selectShown();
    choose('scheduled');
    confirm({ status: 'scheduled', publishAt: '2026-11-22T12:00:00Z' });
    await settle();
    expect(
      backend.decide.mock.calls.map(([items]) => (items as ItemRef[]).map(({ id }) => id)),
    ).toEqual([['a'], ['b'], ['c']]);
    for (const { id } of posts) expect(stateOf(id)).toMatchObject({ state: 'made' });
    expect($change.get()).toMatchObject({
      text: expect.stringMatching(/^3 posts scheduled successfully\. They go live on /),
    });
  });

  test('that the response says nothing about wasn’t made', async () => {
    const { choose, selectShown, stateOf, $change } = await openComments(3);
    selectShown();
    backend.decide.mockResolvedValueOnce({ decision: '1', changed: ['comment-1'], stale: [] });
    choose('approved');
    await settle();
    expect(stateOf('comment-1')).toMatchObject({ state: 'made' });
    expect(stateOf('comment-2')).toMatchObject({ state: 'failed' });
    expect(stateOf('comment-3')).toMatchObject({ state: 'failed' });
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringContaining('2 comments are back in the list.'),
    });
  });

  test.each(['approved', 'rejected'])(
    'can be a reply, which isn’t lost if the comment was %s in the meantime',
    async (status) => {
      const queue = await openComments(1);
      const reply = { status: 'replied', note: 'Thanks for asking.' } as const;
      queue.choose('replied', comment(1));
      backend.decide.mockResolvedValueOnce({ decision: '', changed: [], stale: ['comment-1'] });
      backend.states = new Map([['comment-1', { status, version: 0 }]]);
      queue.confirm(reply);
      await settle();
      expect(queue.shown()).toEqual(['comment-1']);
      const problem = `It was ${status}. What you wrote wasn’t sent, but it’s still here.`;
      expect(queue.stateOf('comment-1')).toMatchObject({ state: 'failed', problem });
      expect(queue.unsentText('comment-1')).toBe(reply.note);

      const list = queue.$list.get();
      const [shown] = list.status === 'ready' ? list.items : [];
      queue.choose('replied', shown);
      queue.confirm(reply);
      await settle();
      const from = status === 'approved' ? 'approved' : 'pending';
      expect(backend.decide).toHaveBeenLastCalledWith(
        [expect.objectContaining({ id: 'comment-1', from })],
        { ...reply, replyId: expect.any(String) },
      );
      const [first, second] = backend.decide.mock.calls.map(([, verdict]) => verdict as Verdict);
      expect(first).not.toEqual(second);
      expect(queue.unsentText('comment-1')).toBe('');
    },
  );

  test('keeps what was written when its dialog is closed or someone else was faster', async () => {
    const queue = await openComments(2);
    queue.choose('replied', comment(1));
    queue.keepText([refOf(comment(1))], 'Thanks for');
    queue.closeDialog();
    backend.items = comments(2).slice(1);
    backend.changes += 1;
    await settle(5_000);
    expect(queue.shown()).toEqual(['comment-1', 'comment-2']);
    expect(queue.unsentText('comment-1')).toBe('Thanks for');
    expect(queue.dispatch(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  test('to reply isn’t undone if the reply was decided on again', async () => {
    const { choose, confirm, stateOf, undoLast, $change } = await openComments(1);
    choose('replied', comment(1));
    confirm({ status: 'replied', note: 'Thanks for asking.' });
    await settle();
    const [, { replyId }] = backend.decide.mock.lastCall as [unknown, { replyId: string }];
    backend.undoDecision.mockResolvedValueOnce({ restored: ['comment-1'], skipped: [replyId] });
    backend.states = new Map([
      ['comment-1', { status: 'pending', version: 0 }],
      [replyId, { status: 'spam', version: 0 }],
    ]);
    void undoLast();
    await settle();
    expect(stateOf('comment-1')).toMatchObject({ problem: notUndoneText });
    expect($change.get()).toMatchObject({ status: 'error', text: notUndoneText });
  });

  test('can be a reply, which is kept if it fails, and undone with its comment', async () => {
    const { choose, confirm, unsentText, isOpen, $dialog, $change } = await openComments(1);
    choose('replied', comment(1));
    expect($dialog.get()).toMatchObject({ kind: 'verdict', status: 'replied' });
    const reply = { status: 'replied', note: 'Thanks for asking.' } as const;
    backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
    confirm(reply);
    await settle();
    expect(unsentText('comment-1')).toBe(reply.note);
    choose('replied', comment(1));
    confirm(reply);
    await settle();
    const outcome = $change.get();
    expect(outcome).toMatchObject({ text: 'Comment replied to successfully.' });
    if ('undo' in outcome) outcome.undo?.();
    await settle();
    const ids = backend.decide.mock.calls.map(
      ([, verdict]) => (verdict as { replyId: string }).replyId,
    );
    expect(ids[0]).toBe(ids[1]);
    expect(backend.undoDecision).toHaveBeenCalledExactlyOnceWith('decision-1', [
      'comment-1',
      ids[1],
    ]);
    expect(isOpen('comment-1')).toBe(true);
  });

  test('about more than 20 items asks first, and one button undoes it', async () => {
    const { choose, confirm, selectMatching, stateOf, $change, $dialog } = await openComments(120);
    await selectMatching();
    choose('spam');
    expect(backend.decide).not.toHaveBeenCalled();
    expect($dialog.get()).toMatchObject({ kind: 'confirm', items: { length: 120 } });
    confirm({ status: 'spam' });
    await settle();
    expect(backend.decide.mock.calls.map(([items]) => (items as []).length)).toEqual([50, 50, 20]);
    const outcome = $change.get();
    expect(outcome).toMatchObject({ text: '120 comments marked as spam successfully.' });
    const lost = new RequestError('unreachable');
    backend.undoDecision.mockResolvedValueOnce({ skipped: [] }).mockRejectedValueOnce(lost);
    if ('undo' in outcome) outcome.undo?.();
    await settle();
    expect(stateOf('comment-1')).toBeUndefined();
    expect(stateOf('comment-51')).toMatchObject({ state: 'made' });
    const again = $change.get();
    expect(again).toMatchObject({ status: 'error', undo: expect.any(Function) });
    if ('undo' in again) again.undo?.();
    await settle();
    expect($change.get()).toMatchObject({ text: 'Decisions about 70 comments undone.' });
  });

  test('that fails halfway brings the rest back', async () => {
    const { choose, confirm, selectMatching, isOpen, $change } = await openComments(60);
    await selectMatching();
    choose('spam');
    backend.decide.mockImplementationOnce((items: readonly ItemRef[]) => {
      backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
      const changed = items.map(({ id }) => id);
      return Promise.resolve({ decision: 'first', changed, stale: [] });
    });
    confirm({ status: 'spam' });
    await settle();
    expect(isOpen('comment-50')).toBe(false);
    expect(isOpen('comment-51')).toBe(true);
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/^50 comments marked .* 10 comments are back in the list\.$/),
      undo: expect.any(Function),
    });
  });

  test('that is still being saved is the one that is undone', async () => {
    const { choose, move, undoLast } = await openComments(3);
    move(1);
    choose('approved');
    await settle();
    choose('spam');
    void undoLast();
    await settle();
    expect(backend.undoDecision).toHaveBeenCalledExactlyOnceWith('decision-2', ['comment-2']);
  });

  test('can be undone again if the response was lost, whether it was undone or not', async () => {
    const { choose, selectShown, isOpen, stateOf, undoLast, $change } = await openComments(2);
    selectShown();
    choose('approved');
    await settle();
    backend.undoDecision.mockRejectedValueOnce(new RequestError('unreachable'));
    void undoLast();
    await settle();
    expect(stateOf('comment-1')).toMatchObject({ state: 'made' });
    // The first one was undone, and someone else decided on the second one since.
    const ids = ['comment-1', 'comment-2'];
    backend.undoDecision.mockResolvedValueOnce({ decision: 'undo', restored: [], skipped: ids });
    backend.states = new Map([
      ['comment-1', { status: 'pending', version: 0 }],
      ['comment-2', { status: 'spam', version: 0 }],
    ]);
    const again = $change.get();
    if ('undo' in again) again.undo?.();
    await settle();
    expect(isOpen('comment-1')).toBe(true);
    expect(stateOf('comment-2')).toMatchObject({ problem: notUndoneText });
    expect($change.get()).toMatchObject({ text: `Decision undone. ${notUndoneText}` });
  });

  test('is undone from the latest to the first', async () => {
    const { choose, move, undoLast, setCurrent, $change } = await openComments(3);
    move(1);
    choose('approved');
    choose('spam');
    await settle();
    void undoLast();
    await settle();
    setCurrent('comment-3');
    void undoLast();
    await settle();
    expect(backend.undoDecision.mock.calls.map(([id]) => id as string)).toEqual([
      'decision-2',
      'decision-1',
    ]);
    setCurrent('comment-3');
    void undoLast();
    await settle();
    expect($change.get()).toMatchObject({ text: 'There’s nothing to undo.' });
  });
});

test('spam is deleted only after asking, and the page says what stayed', async () => {
  const spam = comments(3).map((item) => ({ ...item, moderation_status: 'spam' }));
  const queue = await openQueue(spam, '?queue=comments&status=spam');
  queue.askAboutSpam();
  expect(queue.$dialog.get()).toMatchObject({ kind: 'delete-spam', items: { length: 3 } });
  backend.deleteSpam.mockResolvedValueOnce(2);
  backend.items = spam.slice(2);
  await queue.deleteSpam(spam.map(({ id }) => ({ ...refOf(comment(1)), id })));
  await settle();
  expect(backend.deleteSpam).toHaveBeenCalledExactlyOnceWith(spam.map(({ id }) => id));
  expect(queue.shown()).toEqual(['comment-3']);
  expect(queue.$dialog.get()).toBeUndefined();
  expect(queue.$change.get()).toMatchObject({
    text: '2 comments deleted. 1 comment stayed, because it has other replies or isn’t spam anymore.',
  });
});

test('an outcome ends with what it was about', async () => {
  const { choose, go, move, $change } = await openComments(1);
  move(1);
  choose('approved');
  await settle();
  go({ search: 'else' });
  await settle();
  expect($change.get()).toEqual({ status: 'idle' });
});
