import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import { RequestError } from '~/features/staff';
import { refOf, type CommentItem } from '~/features/moderation/rules/items';
import {
  goneText,
  notUndoneText,
  unexplainedText,
  unreadText,
  unsentText,
} from '~/features/moderation/rules/messages';
import type { VerdictStatus } from '~/features/moderation/rules/verdict';
import * as attempts from '~/features/moderation/store/attempts';
import * as cursor from '~/features/moderation/store/cursor';
import * as decisions from '~/features/moderation/store/decisions';
import * as moderation from '~/features/moderation/store/moderation';
import * as queue from '~/features/moderation/store/queue';
import { emptyDraft } from '~rules/post/draft';
import { fakeHistory } from '../../fake-history.ts';

interface Arguments {
  post_ids: string[];
  items: { id: string }[];
  comment_ids: string[];
  comment_id: string;
  reply_id: string;
  decision: string;
}

const backend = vi.hoisted(() => ({
  items: [] as { id: string }[],
  changes: 0,
  survey: vi.fn<() => unknown>(),
  readPosts: vi.fn<(ids: string[]) => unknown>(),
  decide: vi.fn<(ids: string[], replyId?: string) => unknown>(),
  undo: vi.fn<(decision: string) => unknown>(),
  deleteSpam: vi.fn<(ids: string[]) => unknown>(),
}));

vi.mock('~/features/auth', async (original) => {
  const functions: Record<string, (args: Arguments) => unknown> = {
    get_post_queue: () => backend.survey(),
    get_comment_queue: () => backend.survey(),
    get_submitted_posts: ({ post_ids }) => backend.readPosts(post_ids),
    count_queues: () => ({ posts: 1, comments: 0, latest_change: backend.changes }),
    moderate_posts: ({ items }) => backend.decide(items.map(({ id }) => id)),
    moderate_comments: ({ comment_ids }) => backend.decide(comment_ids),
    reply_to_comment: ({ comment_id, reply_id }) => backend.decide([comment_id], reply_id),
    undo_moderation: ({ decision }) => backend.undo(decision),
    delete_spam: ({ comment_ids }) => backend.deleteSpam(comment_ids),
  };
  return {
    ...(await original<object>()),
    rpc: async (name: string, args: Arguments) => functions[name]?.(args),
  };
});

/** The post with this text. */
const postAt = (version: number, content = '', id = 'post') => ({
  id,
  version,
  title: 'Pay',
  fields: { ...emptyDraft(), title: 'Pay', content },
});

const comment = (n: number) => {
  const item = { id: `comment-${n}`, author_name: `Kim ${n}`, moderation_status: 'pending' };
  return { kind: 'comment', ...item } as CommentItem;
};

const comments = (count: number) => Array.from({ length: count }, (_, n) => comment(n + 1));

/** Waits for all requests. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

let stop: () => void = () => undefined;

async function openQueue(items: readonly { id: string }[], url = '') {
  backend.items = [...items];
  const { dispatch } = fakeHistory(`https://site.example.com/blog/moderation${url}`);
  stop = moderation.open();
  await settle();
  return {
    ...{ ...queue, ...queue.view, ...attempts, ...decisions, ...cursor, ...moderation },
    dispatch,
    selectShown: () => queue.selection.select((items as CommentItem[]).map(refOf), true),
    problemOf: (id: string) => attempts.$problems.get().get(id),
    /** Decides on the current item or on the selection, and waits for the outcome. */
    async decideOn(status: VerdictStatus) {
      if (cursor.$currentId.get() === undefined) cursor.move(1);
      moderation.choose(status);
      await settle();
    },
    /** Replies to the first comment, and waits for the outcome. Resolves to the reply's ID. */
    async reply(note = 'Thanks for asking.') {
      moderation.choose('replied', comment(1));
      moderation.confirm({ status: 'replied', note });
      await settle();
      return backend.decide.mock.lastCall?.[1];
    },
    /** Undoes the latest decision, and waits for the outcome. */
    async undo() {
      void decisions.undoLast();
      await settle();
    },
    outcome: () => decisions.$change.get(),
    shown: () => queue.$items.get().map(({ id }) => id),
    /** Others change the queue. */
    async change(items: readonly { id: string }[]) {
      backend.items = [...items];
      backend.changes += 1;
      await settle(5_000);
    },
  };
}

const openComments = (count: number) => openQueue(comments(count), '?queue=comments');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  backend.changes = 0;
  backend.survey.mockReset().mockImplementation(() => ({
    posts: backend.items.slice(0, 500),
    items: backend.items.slice(0, 50),
    ids: backend.items.slice(0, 500).map(({ id }) => id),
    total_count: backend.items.length,
  }));
  // Only three posts with long texts fit in a response.
  backend.readPosts
    .mockReset()
    .mockImplementation((ids) => backend.items.filter(({ id }) => ids.includes(id)).slice(0, 3));
  let made = 0;
  backend.decide
    .mockReset()
    .mockImplementation((changed) => ({ decision: `decision-${++made}`, changed, stale: [] }));
  backend.undo.mockReset().mockReturnValue({ decision: 'undo', skipped: [] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The next decision isn't made, because someone else made one. */
const loseTo = (id: string) =>
  backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: [id] });

/** The next request gets no response. */
const loseResponse = (request: Mock = backend.decide) =>
  request.mockRejectedValueOnce(new RequestError('unreachable'));

describe('the list', () => {
  test('follows the queue when something has changed: says what others have decided, and shows new items once it’s empty', async () => {
    const { shown, selectShown, selection, $gone, change } = await openComments(2);
    selectShown();
    // Once more after it was loaded, because it may be older than the first count.
    await settle(5_000);
    const before = backend.survey.mock.calls.length;
    await settle(60_000);
    expect(backend.survey).toHaveBeenCalledTimes(before);
    await change([comment(2), comment(3)]);
    expect([shown(), $gone.get(), selection.$items.get().size]).toEqual([['comment-2'], 1, 1]);
    await change([comment(3)]);
    expect([shown(), $gone.get(), selection.$items.get().size]).toEqual([['comment-3'], 2, 0]);
  });

  test('never changes a text that the moderator may be reading, and shows a post again that was submitted again', async () => {
    const opened = await openQueue([postAt(1, '<p>Old</p>')]);
    const { decideOn, problemOf, $items, $waiting, change } = opened;
    await change([postAt(2, '<p>New</p>')]);
    expect($items.get()).toMatchObject([{ version: 1 }]);
    loseTo('post');
    await decideOn('approved');
    expect(problemOf('post')).toBe(unreadText);
    await change([postAt(3, '<p>Newer</p>')]);
    expect($items.get()).toMatchObject([{ version: 2, seen: { content: '<p>Old</p>' } }]);
    await decideOn('approved');
    await change([]);
    expect([$items.get(), $waiting.get()]).toEqual([[], 0]);
    await change([postAt(5)]);
    expect($items.get()).toMatchObject([{ version: 5 }]);
    expect($waiting.get()).toBe(1);
  });

  test('shows 20 posts at a time, even if their texts don’t fit in one response, and keeps one beyond the first 500', async () => {
    const posts = Array.from({ length: 601 }, (_, n) => postAt(1, '', `post-${n}`));
    const { $gone, shown, change, loadMore } = await openQueue(posts);
    expect(shown()).toEqual(posts.slice(0, 20).map(({ id }) => id));
    // The second call is too early to ask for even more.
    await Promise.all([loadMore(), loadMore()]);
    expect(shown()).toEqual(posts.slice(0, 40).map(({ id }) => id));
    expect(backend.survey).toHaveBeenCalledTimes(2);
    // Others were resubmitted, so post-0 is past the first 500, and the page can't tell whether it still waits.
    await change([...posts.slice(1), ...posts.slice(0, 1)]);
    expect(shown()).toContain('post-0');
    await change(posts.slice(1, 501));
    expect($gone.get()).toBe(1);
  });
});

test('j, k, and decisions skip items that are being saved', async () => {
  const { choose, move, $currentId } = await openComments(4);
  for (const n of [2, 3]) choose('approved', comment(n));
  move(-1);
  expect($currentId.get()).toBe('comment-1');
  move(1);
  expect($currentId.get()).toBe('comment-4');
  choose('approved', comment(1));
  await settle();
  expect($currentId.get()).toBe('comment-4');
});

describe('a decision', () => {
  test('takes its item off the list at once, and can be undone where its outcome is shown, and a later one stays', async () => {
    const { choose, decideOn, shown, outcome, $waiting, $canUndoLast } = await openComments(3);
    await decideOn('approved');
    const made = outcome();
    expect(made).toMatchObject({ text: 'Comment approved successfully.' });
    choose('spam');
    expect([shown(), $waiting.get()]).toEqual([['comment-3'], 1]);
    backend.items = [comment(1), comment(3)];
    for (let clicks = 0; clicks < 2; clicks += 1) if ('undo' in made) made.undo?.();
    await settle();
    expect(backend.undo).toHaveBeenCalledExactlyOnceWith('decision-1');
    expect([shown(), $waiting.get()]).toEqual([['comment-1', 'comment-3'], 2]);
    expect($canUndoLast.get()).toBe(true);
  });

  test('that can’t be saved, or that the response says nothing about, comes back with the reason, until others decide', async () => {
    const { choose, decideOn, change, shown, problemOf, outcome } = await openComments(3);
    backend.decide.mockRejectedValueOnce(new RequestError('failed', 'No.', '22023'));
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: [] });
    for (const n of [1, 2]) choose('approved', comment(n));
    await decideOn('approved');
    expect(shown()).toEqual(['comment-1', 'comment-2']);
    expect(problemOf('comment-1')).toBe('Failed to moderate comment. No.');
    expect(problemOf('comment-2')).toContain('Failed to moderate comment.');
    expect(outcome()).toMatchObject({ status: 'error' });
    await change([]);
    expect(problemOf('comment-1')).toBeUndefined();
  });

  test('with a note keeps the note for another attempt, and leaving the page asks first', async () => {
    const { decideOn, confirm, reload, getText, dispatch } = await openQueue([postAt(1)]);
    const state = () => [
      getText('post'),
      !dispatch(new Event('beforeunload', { cancelable: true })),
    ];
    expect(state()).toEqual(['', false]);
    for (const kept of ['Add sources.', '']) {
      if (kept) backend.decide.mockRejectedValueOnce(new RequestError('failed'));
      await decideOn('rejected');
      confirm({ status: 'rejected', note: 'Add sources.' });
      await settle();
      await reload();
      expect(state()).toEqual([kept, kept !== '']);
    }
  });

  test('that someone else made first takes the item off the list, and says so, even after a lost response', async () => {
    const { choose, decideOn, shown, outcome, $gone, change } = await openComments(4);
    loseResponse();
    await decideOn('approved');
    await change([comment(3), comment(4)]);
    expect([shown(), $gone.get()]).toEqual([['comment-1', 'comment-3', 'comment-4'], 1]);
    for (const [n, isLost, left] of [
      [1, true, ['comment-3', 'comment-4']],
      [3, false, ['comment-4']],
    ] as const) {
      loseTo(`comment-${n}`);
      choose('approved', comment(n));
      await settle();
      expect([shown(), $gone.get()]).toEqual([left, 0]);
      const text = `Comment by Kim ${n}: ${goneText(isLost)}`;
      expect(outcome()).toMatchObject({ status: 'error', text });
    }
  });

  test('brings the item back if nobody knows why it wasn’t made', async () => {
    const { decideOn, shown, problemOf, outcome } = await openQueue([postAt(1)]);
    loseTo('post');
    loseResponse(backend.readPosts);
    await decideOn('approved');
    expect([shown(), problemOf('post')]).toEqual([['post'], unexplainedText]);
    expect(outcome()).toMatchObject({ status: 'error', text: `Pay: ${unexplainedText}` });
  });

  test('about more than 20 items asks first, and if it or its undo fails halfway, brings the rest back', async () => {
    const opened = await openComments(160);
    const { outcome, isOpen } = opened;
    await opened.selectMatching();
    await opened.decideOn('spam');
    expect(backend.decide).not.toHaveBeenCalled();
    expect(opened.$dialog.get()).toMatchObject({ kind: 'decide', items: { length: 160 } });
    const makeDecision = backend.decide.getMockImplementation() as () => unknown;
    backend.decide.mockImplementationOnce(makeDecision).mockImplementationOnce(makeDecision);
    loseResponse();
    opened.confirm({ status: 'spam' });
    expect(isOpen('comment-101')).toBe(false);
    await settle();
    expect(isOpen('comment-101')).toBe(true);
    expect(backend.decide.mock.calls.map(([ids]) => ids.length)).toEqual([50, 50, 50]);
    const text = expect.stringMatching(
      /^100 comments marked .* 60 comments are back in the list\.$/,
    ) as string;
    expect(outcome()).toMatchObject({ status: 'error', text, undo: expect.any(Function) });
    expect(opened.$canUndoLast.get(), 'another Undo').toBe(false);
    backend.undo.mockReturnValueOnce({ decision: 'undo', skipped: [] });
    loseResponse(backend.undo);
    await opened.undo();
    expect(outcome()).toMatchObject({ status: 'error' });
    await opened.undo();
    expect(outcome()).toMatchObject({ text: 'Decisions about 50 comments undone.' });
    expect(backend.undo.mock.calls).toEqual([['decision-1'], ['decision-2'], ['decision-2']]);
  });
});

describe('a reply', () => {
  test('keeps its ID until it’s confirmed, taken back, or undone, even if its text changes', async () => {
    const { choose, reply, undo, problemOf, outcome, shown } = await openComments(2);
    loseResponse();
    const lost = await reply();
    loseResponse();
    choose('approved', comment(1));
    await settle();
    const taken = 'You already sent an earlier version of this reply.';
    backend.decide.mockRejectedValueOnce(new RequestError('failed', taken, 'PT409'));
    expect(await reply('Thanks for asking this.')).toBe(lost);
    expect(problemOf('comment-1')).toContain(taken);
    loseResponse();
    const second = await reply('Thanks for asking this.');
    expect(second).not.toBe(lost);
    // Someone took back what the lost request had published.
    loseTo('comment-1');
    expect(await reply('Thanks for asking this.')).toBe(second);
    expect(problemOf('comment-1')).toBe(unsentText(true));
    const stored = await reply('Thanks for asking this.');
    expect(stored).not.toBe(second);
    expect(outcome()).toMatchObject({ text: 'Comment replied to successfully.' });
    await undo();
    const again = await reply('Thanks for asking this.');
    expect(again).not.toBe(stored);
    // Its undoing doesn't count if it was decided on again.
    backend.undo.mockReturnValueOnce({ decision: 'undo', skipped: [again] });
    backend.items = [comment(2)];
    await undo();
    expect(shown()).toEqual(['comment-2']);
    expect(outcome()).toMatchObject({ status: 'error', text: notUndoneText });
  });

  test('isn’t lost when its dialog is closed or someone else was faster', async () => {
    const { choose, closeDialog, saveText, change, shown, ...opened } = await openComments(2);
    choose('replied', comment(1));
    saveText([refOf(comment(1))], 'Thanks for');
    closeDialog();
    await change(comments(2).slice(1));
    expect(shown()).toEqual(['comment-1', 'comment-2']);
    loseTo('comment-1');
    await opened.reply();
    expect(opened.problemOf('comment-1')).toBe(unsentText(false));
    expect(opened.getText('comment-1')).toBe('Thanks for asking.');
  });
});

describe('undoing', () => {
  test('goes from the latest decision to the first, including one that’s still being saved', async () => {
    const { choose, decideOn, undoLast, undo, outcome } = await openComments(3);
    await decideOn('approved');
    choose('spam');
    void undoLast();
    await undo();
    expect(backend.undo.mock.calls).toEqual([['decision-2'], ['decision-1']]);
    await undo();
    expect(outcome()).toMatchObject({ text: 'There’s nothing to undo.' });
  });

  test('shows posts as they are now, and says which were decided on again since', async () => {
    const { decideOn, selectShown, undo, $items, outcome } = await openQueue([
      postAt(1),
      postAt(1, '', 'other'),
    ]);
    selectShown();
    await decideOn('approved');
    backend.undo.mockReturnValueOnce({ decision: 'undo', skipped: ['other'] });
    backend.items = [postAt(3)];
    await undo();
    expect($items.get()).toMatchObject([{ id: 'post', version: 3 }]);
    expect(outcome()).toMatchObject({ text: `Decision undone. ${notUndoneText}` });
  });
});

test('spam is deleted only after asking, and the page says what stayed', async () => {
  const spam = comments(3).map((item) => ({ ...item, moderation_status: 'spam' }));
  const opened = await openQueue(spam, '?queue=comments&status=spam');
  opened.askAboutSpam();
  expect(opened.$dialog.get()).toMatchObject({ kind: 'delete-spam', items: { length: 3 } });
  backend.deleteSpam.mockResolvedValueOnce(2);
  backend.items = spam.slice(2);
  await opened.deleteSpam(opened.list.data()?.refs ?? []);
  expect(backend.deleteSpam).toHaveBeenCalledExactlyOnceWith(spam.map(({ id }) => id));
  const { $dialog, $gone, shown, outcome } = opened;
  expect([shown(), $dialog.get(), $gone.get()]).toEqual([['comment-3'], undefined, 0]);
  expect(outcome()).toMatchObject({
    text: '2 comments deleted. 1 comment stayed, because it has other replies or isn’t spam anymore.',
  });
});

test('another list starts without the outcome, and without what’s being saved', async () => {
  const { choose, decideOn, go, shown, outcome, $currentId } = await openComments(3);
  await decideOn('approved');
  go({ search: 'else' });
  await settle();
  expect([outcome(), $currentId.get()]).toEqual([{ status: 'idle' }, undefined]);
  backend.decide.mockReturnValueOnce(new Promise(() => undefined));
  choose('approved', comment(2));
  go({ search: '' });
  await settle();
  expect(shown()).toEqual(['comment-1', 'comment-3']);
});

test('nothing stays for the next person who signs in', async () => {
  const opened = await openComments(40);
  await opened.decideOn('approved');
  loseResponse();
  opened.choose('approved', comment(2));
  await settle();
  opened.saveText([refOf(comment(3))], 'Thanks for');
  opened.selectShown();
  opened.choose('spam');
  backend.decide.mockReturnValueOnce(new Promise(() => undefined));
  opened.choose('approved', comment(4));
  await opened.change(comments(39).slice(1));
  opened.typeSearch('kim');
  const replyId = opened.getReplyId(refOf(comment(5)));
  const known = () => [
    ...[opened.list.$state.get(), opened.isOpen('comment-4'), opened.$problems.get()],
    ...[opened.outcome(), opened.$waiting.get(), opened.$currentId.get()],
    ...[opened.$focusMove.get(), opened.$gone.get(), opened.selection.$items.get()],
    ...[opened.$dialog.get(), opened.$typedSearch.get(), opened.queues.data()],
    ...[opened.getText('comment-3'), opened.isUnfinished('comment-2'), opened.$canUndoLast.get()],
  ];
  const nothing = [
    ...[{ status: 'loading' }, true, new Map(), { status: 'idle' }, 0, undefined],
    ...[undefined, 0, new Map(), undefined, '', undefined, '', false, false],
  ];
  for (const [index, value] of known().entries()) expect(value).not.toEqual(nothing[index]);
  stop();
  expect(known()).toEqual(nothing);
  expect(opened.getReplyId(refOf(comment(5)))).not.toBe(replyId);
});

test.each<[string, Mock, (opened: Awaited<ReturnType<typeof openQueue>>) => void]>([
  ['a decision', backend.decide, ({ choose }) => choose('approved')],
  ['an undo', backend.undo, ({ undoLast }) => void undoLast()],
  ['deleted spam', backend.deleteSpam, ({ deleteSpam }) => void deleteSpam([])],
  ['the explanation of a failure', backend.readPosts, ({ choose }) => choose('approved')],
])('%s that ends after the next person signed in says nothing', async (_, request, act) => {
  const posts = ['one', 'two', 'three'].map((id) => postAt(1, '', id));
  const opened = await openQueue(posts);
  for (let made = 0; made < 2; made += 1) await opened.decideOn('approved');
  const held = Promise.withResolvers<unknown>();
  request.mockReturnValueOnce(held.promise);
  if (request === backend.readPosts) loseTo('three');
  act(opened);
  await settle();
  stop();
  const next = await openQueue(posts);
  const surveys = backend.survey.mock.calls.length;
  const result = { decision: 'late', changed: ['three'], stale: [], skipped: [] };
  held.resolve(request === backend.readPosts ? [] : result);
  await settle();
  expect(next.shown()).toEqual(['one', 'two', 'three']);
  expect([next.outcome(), next.$canUndoLast.get()]).toEqual([{ status: 'idle' }, false]);
  expect(next.$problems.get()).toEqual(new Map());
  expect(backend.survey).toHaveBeenCalledTimes(surveys);
});
