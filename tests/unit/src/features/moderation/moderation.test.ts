import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import { RequestError } from '~/features/staff';
import { refOf, type CommentItem, type PostItem } from '~/features/moderation/rules/items';
import {
  goneText,
  notUndoneText,
  unexplainedText,
  unreadText,
  unsentText,
} from '~/features/moderation/rules/messages';
import * as attempts from '~/features/moderation/store/attempts';
import * as cursor from '~/features/moderation/store/cursor';
import * as decisions from '~/features/moderation/store/decisions';
import * as moderation from '~/features/moderation/store/moderation';
import * as queue from '~/features/moderation/store/queue';
import { emptyDraft } from '~rules/post/draft';
import { fakeHistory } from '../../fake-history.ts';

const backend = vi.hoisted(() => ({
  items: [] as { id: string }[],
  changes: 0,
  surveys: 0,
  /** Gets the IDs, the verdict, and the ID of a reply. */
  decide: vi.fn(),
  undo: vi.fn(),
  deleteSpam: vi.fn(),
  surveyPosts: vi.fn(),
  readPosts: vi.fn(),
}));

/** The most posts with long texts that fit in a response. */
const fitting = 3;

vi.mock('~/features/auth', async (original) => {
  const listed = () => backend.items.slice(0, 500);
  const functions: Record<string, (args: Record<string, never>) => unknown> = {
    get_post_queue: backend.surveyPosts,
    get_submitted_posts: ({ post_ids }) => backend.readPosts(post_ids) as unknown,
    get_comment_queue() {
      backend.surveys += 1;
      const ids = listed().map(({ id }) => id);
      return { items: backend.items.slice(0, 50), total_count: backend.items.length, ids };
    },
    count_queues: () => ({ posts: 1, comments: 0, latest_change: backend.changes }),
    moderate_posts: ({ items, new_status }) =>
      backend.decide(
        (items as { id: string }[]).map(({ id }) => id),
        new_status,
      ) as unknown,
    moderate_comments: ({ comment_ids, new_status }) =>
      backend.decide(comment_ids, new_status) as unknown,
    reply_to_comment: ({ comment_id, reply_id }) =>
      backend.decide([comment_id], 'replied', reply_id) as unknown,
    undo_moderation: ({ decision }) => backend.undo(decision) as unknown,
    delete_spam: ({ comment_ids }) => backend.deleteSpam(comment_ids) as unknown,
  };
  return {
    ...(await original<object>()),
    rpc: async (name: string, args: Record<string, never>) => functions[name]?.(args),
  };
});

/** The post with this text. */
const postAt = (version: number, content = '<p>A</p>', id = 'post'): PostItem => ({
  kind: 'post',
  id,
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
});

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
  Object.assign(backend, { changes: 0, surveys: 0 });
  backend.readPosts
    .mockReset()
    .mockImplementation((ids: string[]) =>
      Promise.resolve(backend.items.filter(({ id }) => ids.includes(id)).slice(0, fitting)),
    );
  backend.surveyPosts
    .mockReset()
    .mockImplementation(() =>
      Promise.resolve({ posts: backend.items.slice(0, 500), total_count: backend.items.length }),
    );
  // Like the database's audit log: what a decision changed, and the latest decision about each item.
  const changes = new Map<string, string[]>();
  const latest = new Map<string, string>();
  backend.decide
    .mockReset()
    .mockImplementation((changed: string[], _verdict: string, replyId?: string) => {
      const decision = `decision-${changes.size + 1}`;
      const all = replyId === undefined ? changed : [...changed, replyId];
      changes.set(decision, all);
      for (const id of all) latest.set(id, decision);
      return Promise.resolve({ decision, changed, stale: [] });
    });
  backend.undo.mockReset().mockImplementation((decision: string) => {
    const undo = `undo-${decision}`;
    const [restored, skipped]: string[][] = [[], []];
    for (const id of changes.get(decision) ?? []) {
      const isUndone = [decision, undo].includes(latest.get(id) ?? '');
      (isUndone ? restored : skipped)?.push(id);
      if (isUndone) latest.set(id, undo);
    }
    return Promise.resolve({ decision: undo, restored, skipped });
  });
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
const loseResponse = (request = backend.decide) =>
  request.mockRejectedValueOnce(new RequestError('unreachable'));

describe('the list', () => {
  test('is compared with the queue only when something has changed, and again if that failed', async () => {
    const { change, list, shown } = await openQueue([postAt(1)]);
    const faultOf = () => (list.$state.get() as { fault?: string }).fault;
    // Once more after it was loaded, because it may be older than the first count.
    await settle(5_000);
    const before = backend.surveyPosts.mock.calls.length;
    await settle(60_000);
    expect(backend.surveyPosts).toHaveBeenCalledTimes(before);
    loseResponse(backend.surveyPosts);
    await change([]);
    expect([faultOf(), shown()]).toEqual(['unreachable', ['post']]);
    await settle(5_000);
    expect([faultOf(), shown()]).toEqual([undefined, []]);
    expect(backend.surveyPosts).toHaveBeenCalledTimes(before + 2);
  });

  test('says what others have decided, and shows new items once it’s empty', async () => {
    const { shown, $gone, change } = await openComments(2);
    await change([comment(2), comment(3)]);
    expect([shown(), $gone.get()]).toEqual([['comment-2'], 1]);
    await change([comment(3)]);
    expect([shown(), $gone.get()]).toEqual([['comment-3'], 2]);
  });

  test('never changes a text that the moderator may be reading, and says so after a decision about it', async () => {
    const { choose, move, problemOf, $items, change } = await openQueue([postAt(1, '<p>Old</p>')]);
    move(1);
    await change([postAt(2, '<p>New</p>')]);
    expect($items.get()).toMatchObject([{ version: 1 }]);
    loseTo('post');
    choose('approved');
    await settle();
    expect(problemOf('post')).toBe(unreadText);
    expect($items.get()).toMatchObject([{ version: 2, seen: { content: '<p>Old</p>' } }]);
  });

  test('shows a post again that was decided on and submitted again', async () => {
    const { choose, move, $items, $waiting, change } = await openQueue([postAt(1)]);
    move(1);
    choose('changes-requested');
    moderation.confirm({ status: 'changes-requested', note: 'Add sources.' });
    await settle();
    await change([]);
    expect([$items.get(), $waiting.get()]).toEqual([[], 0]);
    await change([postAt(3)]);
    expect($items.get()).toMatchObject([{ version: 3 }]);
    expect($waiting.get()).toBe(1);
  });

  test('keeps a post beyond the first 500, because nobody knows whether it still waits', async () => {
    const posts = Array.from({ length: 601 }, (_, n) => postAt(1, '', `post-${n}`));
    const { $gone, $items, change } = await openQueue(posts);
    // Others were resubmitted, so it moved to the end.
    await change([...posts.slice(1), ...posts.slice(0, 1)]);
    expect($items.get()).toContainEqual(posts[0]);
    await change(posts.slice(1, 501));
    expect($gone.get()).toBe(1);
  });

  test('shows 20 posts at a time, even if their texts don’t fit in one response', async () => {
    const posts = Array.from({ length: 41 }, (_, n) => postAt(1, '', `post-${n}`));
    const { shown, loadMore } = await openQueue(posts);
    expect(shown()).toEqual(posts.slice(0, 20).map(({ id }) => id));
    // The second call is too early to ask for even more.
    await Promise.all([loadMore(), loadMore()]);
    expect(shown()).toEqual(posts.slice(0, 40).map(({ id }) => id));
  });
});

test('j and k skip items that are being saved', async () => {
  const { choose, move, $currentId } = await openComments(4);
  for (const n of [2, 3]) choose('approved', comment(n));
  move(-1);
  expect($currentId.get()).toBe('comment-1');
  move(1);
  expect($currentId.get()).toBe('comment-4');
  await settle();
});

describe('a decision', () => {
  test('takes its item off the list at once, and can be undone where its outcome is shown', async () => {
    const { choose, move, shown, $change, $waiting, $made } = await openComments(3);
    move(1);
    choose('approved');
    choose('spam');
    expect([shown(), $waiting.get()]).toEqual([['comment-3'], 1]);
    await settle();
    const outcome = $change.get();
    expect(outcome).toMatchObject({ text: 'Comment marked as spam successfully.' });
    if ('undo' in outcome) outcome.undo?.();
    backend.items = comments(3).slice(1);
    await settle();
    expect(backend.undo).toHaveBeenCalledExactlyOnceWith('decision-2');
    expect([shown(), $waiting.get()]).toEqual([['comment-2', 'comment-3'], 2]);
    expect($change.get()).toMatchObject({ text: 'Decision undone.' });
    expect($made.get()).toHaveLength(1);
  });

  test('that can’t be saved comes back with the reason', async () => {
    const { choose, move, shown, problemOf, $change } = await openComments(2);
    move(1);
    loseResponse();
    choose('approved');
    choose('approved');
    await settle();
    expect(shown()).toEqual(['comment-1']);
    expect(problemOf('comment-1')).toContain(
      'Failed to moderate comment. We couldn’t reach the server.',
    );
    expect($change.get()).toMatchObject({ status: 'error' });
  });

  test('that the response says nothing about wasn’t made', async () => {
    const { choose, selectShown, shown, $change } = await openComments(3);
    selectShown();
    backend.decide.mockResolvedValueOnce({ decision: '1', changed: ['comment-1'], stale: [] });
    choose('approved');
    await settle();
    expect(shown()).toEqual(['comment-2', 'comment-3']);
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringContaining('2 comments are back in the list.'),
    });
  });

  test('with a note keeps the note for another attempt, and leaving the page asks first', async () => {
    const opened = await openQueue([postAt(1)]);
    const isAsked = () => !opened.dispatch(new Event('beforeunload', { cancelable: true }));
    const reject = async () => {
      opened.move(1);
      opened.choose('rejected');
      opened.confirm({ status: 'rejected', note: 'Add sources.' });
      await settle();
    };
    expect(isAsked()).toBe(false);
    backend.decide.mockRejectedValueOnce(new RequestError('failed'));
    await reject();
    await opened.reload();
    expect([opened.textAbout('post'), isAsked()]).toEqual(['Add sources.', true]);
    await reject();
    expect([opened.textAbout('post'), isAsked()]).toEqual(['', false]);
  });

  test('that someone else made first takes the item off the list, and says so', async () => {
    const { choose, move, shown, $change } = await openComments(2);
    move(1);
    loseTo('comment-1');
    choose('approved');
    await settle();
    expect(shown()).toEqual(['comment-2']);
    const text = `Comment by Kim 1: ${goneText(false)}`;
    expect($change.get()).toMatchObject({ status: 'error', text });
  });

  test('whose response was lost may have been saved, which another attempt says', async () => {
    const { choose, move, shown, $change, $gone, change } = await openComments(3);
    move(1);
    loseResponse();
    choose('approved');
    await settle();
    await change([comment(3)]);
    expect([shown(), $gone.get()]).toEqual([['comment-1', 'comment-3'], 1]);
    loseTo('comment-1');
    choose('approved', comment(1));
    expect($gone.get()).toBe(0);
    await settle();
    expect(shown()).toEqual(['comment-3']);
    const text = `Comment by Kim 1: ${goneText(true)}`;
    expect($change.get()).toMatchObject({ status: 'error', text });
  });

  test('brings the item back if nobody knows why it wasn’t made', async () => {
    const { choose, move, shown, problemOf, $change } = await openQueue([postAt(1)]);
    move(1);
    loseTo('post');
    loseResponse(backend.readPosts);
    choose('approved');
    await settle();
    expect(shown()).toEqual(['post']);
    expect(problemOf('post')).toBe(unexplainedText);
    expect($change.get()).toMatchObject({ status: 'error', text: `Pay: ${unexplainedText}` });
  });

  test('keeps what was written when its dialog is closed or someone else was faster', async () => {
    const opened = await openComments(2);
    opened.choose('replied', comment(1));
    opened.keepText([refOf(comment(1))], 'Thanks for');
    opened.closeDialog();
    await opened.change(comments(2).slice(1));
    expect(opened.shown()).toEqual(['comment-1', 'comment-2']);
    loseTo('comment-1');
    opened.choose('replied', comment(1));
    opened.confirm({ status: 'replied', note: 'Thanks for asking.' });
    await settle();
    expect(opened.problemOf('comment-1')).toBe(unsentText(false));
    expect(opened.textAbout('comment-1')).toBe('Thanks for asking.');
  });

  test('about more than 20 items asks first, and is sent 50 items at a time', async () => {
    const { choose, confirm, selectMatching, $change, $dialog } = await openComments(120);
    await selectMatching();
    choose('spam');
    expect(backend.decide).not.toHaveBeenCalled();
    expect($dialog.get()).toMatchObject({ kind: 'decide', items: { length: 120 } });
    confirm({ status: 'spam' });
    await settle();
    expect(backend.decide.mock.calls.map(([ids]) => (ids as []).length)).toEqual([50, 50, 20]);
    expect($change.get()).toMatchObject({ text: '120 comments marked as spam successfully.' });
  });

  test('that fails halfway brings the rest back', async () => {
    const { choose, confirm, selectMatching, isOpen, $change } = await openComments(60);
    await selectMatching();
    choose('spam');
    backend.decide.mockImplementationOnce((changed: string[]) => {
      loseResponse();
      return Promise.resolve({ decision: 'first', changed, stale: [] });
    });
    confirm({ status: 'spam' });
    expect(isOpen('comment-51')).toBe(false);
    await settle();
    expect(isOpen('comment-51')).toBe(true);
    expect($change.get()).toMatchObject({
      status: 'error',
      text: expect.stringMatching(/^50 comments marked .* 10 comments are back in the list\.$/),
      undo: expect.any(Function),
    });
  });
});

describe('a reply', () => {
  async function openReply() {
    const opened = await openComments(1);
    return {
      ...opened,
      /** Sends a reply. Resolves to its ID. */
      async reply(note: string) {
        opened.choose('replied', comment(1));
        opened.confirm({ status: 'replied', note });
        await settle();
        return backend.decide.mock.lastCall?.[2] as string;
      },
    };
  }

  test('keeps its ID until it’s confirmed, even if its text changes', async () => {
    const { choose, reply, shown, undoLast, problemOf, $change } = await openReply();
    loseResponse();
    const lost = await reply('Thanks for asking.');
    loseResponse();
    choose('approved', comment(1));
    await settle();
    const taken = 'You already sent an earlier version of this reply.';
    backend.decide.mockRejectedValueOnce(new RequestError('failed', taken, 'PT409'));
    expect(await reply('Thanks for asking this.')).toBe(lost);
    expect(problemOf('comment-1')).toContain(taken);
    const stored = await reply('Thanks for asking this.');
    expect(stored).not.toBe(lost);
    expect($change.get()).toMatchObject({ text: 'Comment replied to successfully.' });
    void undoLast();
    await settle();
    expect(shown()).toEqual(['comment-1']);
    expect($change.get()).toMatchObject({ text: 'Decision undone.' });
    expect(await reply('Thanks for asking this.')).not.toBe(stored);
  });

  test('isn’t undone if it was decided on again', async () => {
    const { reply, shown, undoLast, $change } = await openReply();
    await backend.decide([await reply('Thanks for asking.')], 'spam');
    backend.items = [];
    void undoLast();
    await settle();
    expect(shown()).toEqual([]);
    expect($change.get()).toMatchObject({ status: 'error', text: notUndoneText });
  });

  test('of the next person is another one', async () => {
    loseResponse();
    const lost = await (await openReply()).reply('Thanks for asking.');
    stop();
    expect(await (await openReply()).reply('Thanks for asking.')).not.toBe(lost);
  });
});

describe('undoing', () => {
  test('goes from the latest decision to the first, including one that’s still being saved', async () => {
    const { choose, move, undoLast, $change } = await openComments(3);
    move(1);
    choose('approved');
    await settle();
    choose('spam');
    void undoLast();
    void undoLast();
    await settle();
    expect(backend.undo.mock.calls).toEqual([['decision-2'], ['decision-1']]);
    void undoLast();
    await settle();
    expect($change.get()).toMatchObject({ text: 'There’s nothing to undo.' });
  });

  test('beside an outcome never undoes a later decision', async () => {
    const { choose, move, shown, $change } = await openComments(3);
    move(1);
    choose('approved');
    await settle();
    const outcome = $change.get();
    choose('spam');
    backend.items = [comment(1), comment(3)];
    for (let clicks = 0; clicks < 2; clicks += 1) if ('undo' in outcome) outcome.undo?.();
    await settle();
    expect(backend.undo).toHaveBeenCalledExactlyOnceWith('decision-1');
    expect(shown()).toEqual(['comment-1', 'comment-3']);
  });

  test('continues after a lost response', async () => {
    const { choose, confirm, selectMatching, undoLast, $change } = await openComments(120);
    await selectMatching();
    choose('spam');
    confirm({ status: 'spam' });
    await settle();
    const undo = backend.undo.getMockImplementation();
    // The second one is undone.
    backend.undo
      .mockImplementationOnce((decision) => undo?.(decision))
      .mockImplementationOnce(async (decision) => {
        await undo?.(decision);
        throw new RequestError('unreachable');
      });
    void undoLast();
    await settle();
    expect($change.get()).toMatchObject({ status: 'error' });
    void undoLast();
    await settle();
    expect($change.get()).toMatchObject({ text: 'Decisions about 70 comments undone.' });
    const sent = backend.undo.mock.calls.map(([decision]) => decision as string);
    expect(sent).toEqual([1, 2, 2, 3].map((n) => `decision-${n}`));
  });

  test('says what was decided on again since', async () => {
    const { choose, selectShown, shown, undoLast, $change } = await openComments(2);
    selectShown();
    choose('approved');
    await settle();
    backend.undo.mockResolvedValueOnce({ decision: 'undo', skipped: ['comment-2'] });
    backend.items = comments(1);
    void undoLast();
    await settle();
    expect(shown()).toEqual(['comment-1']);
    expect($change.get()).toMatchObject({ text: `Decision undone. ${notUndoneText}` });
  });

  test('shows posts as they are now', async () => {
    const { choose, move, undoLast, $items } = await openQueue([postAt(1)]);
    move(1);
    choose('approved');
    await settle();
    backend.items = [postAt(3)];
    void undoLast();
    await settle();
    expect($items.get()).toMatchObject([{ version: 3 }]);
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
  expect([opened.shown(), opened.$dialog.get(), opened.$gone.get()]).toEqual([
    ['comment-3'],
    undefined,
    0,
  ]);
  expect(opened.$change.get()).toMatchObject({
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

test('nothing stays for the next person who signs in', async () => {
  const opened = await openComments(40);
  opened.move(1);
  opened.choose('approved');
  await settle();
  loseResponse();
  opened.choose('approved', comment(2));
  await settle();
  opened.keepText([refOf(comment(3))], 'Thanks for');
  opened.selectShown();
  opened.choose('spam');
  backend.decide.mockReturnValueOnce(new Promise(() => undefined));
  opened.choose('approved', comment(4));
  await opened.change(comments(39).slice(1));
  opened.typeSearch('kim');
  const known = () => [
    ...[opened.list.$state.get(), opened.isOpen('comment-4'), opened.$problems.get()],
    ...[opened.$made.get(), opened.$change.get(), opened.$waiting.get(), opened.$currentId.get()],
    ...[opened.$focusMove.get(), opened.$gone.get(), opened.selection.$items.get()],
    ...[opened.$dialog.get(), opened.$typedSearch.get(), opened.$counts.get()],
    ...[opened.textAbout('comment-3'), opened.isUnfinished('comment-2')],
  ];
  const nothing = [
    ...[{ status: 'loading' }, true, new Map(), [], { status: 'idle' }, 0, undefined],
    ...[undefined, 0, new Map(), undefined, '', undefined, '', false],
  ];
  for (const [index, value] of known().entries()) expect(value).not.toEqual(nothing[index]);
  stop();
  expect(known()).toEqual(nothing);
});

test.each<[string, (opened: Awaited<ReturnType<typeof openQueue>>) => void, Mock]>([
  ['a decision', ({ choose }) => choose('approved', comment(2)), backend.decide],
  ['an undo', ({ undoLast }) => void undoLast(), backend.undo],
  ['deleted spam', ({ deleteSpam }) => void deleteSpam([refOf(comment(2))]), backend.deleteSpam],
])('%s that ends after the next person signed in says nothing', async (_, act, request) => {
  const first = await openComments(3);
  first.choose('approved', comment(1));
  await settle();
  const held = Promise.withResolvers<unknown>();
  request.mockReturnValueOnce(held.promise);
  act(first);
  await settle();
  stop();
  const second = await openComments(3);
  second.askAboutSpam();
  const surveys = backend.surveys;
  held.resolve({ decision: 'late', changed: ['comment-2'], stale: [], restored: [], skipped: [] });
  await settle();
  expect(second.shown()).toEqual(['comment-1', 'comment-2', 'comment-3']);
  expect([second.$change.get(), second.$made.get()]).toEqual([{ status: 'idle' }, []]);
  expect(second.$dialog.get()).toMatchObject({ kind: 'delete-spam' });
  expect(backend.surveys).toBe(surveys);
});

test('the next person doesn’t hear why the last one’s decision failed', async () => {
  const posts = await openQueue([postAt(1)]);
  posts.move(1);
  loseTo('post');
  const held = Promise.withResolvers<unknown>();
  backend.readPosts.mockReturnValueOnce(held.promise);
  posts.choose('approved');
  await settle();
  stop();
  const { problemOf } = await openQueue([postAt(1)]);
  held.resolve([]);
  await settle();
  expect(problemOf('post')).toBeUndefined();
});
