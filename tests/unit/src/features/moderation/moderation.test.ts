import { afterEach, beforeEach, describe, expect, test, vi, type Mock } from 'vitest';
import { openAll, RequestError } from '~/features/staff';
import {
  refOf,
  type CommentItem,
  type ItemRef,
  type PostItem,
} from '~/features/moderation/rules/items';
import {
  goneText,
  notUndoneText,
  unexplainedText,
  unreadText,
  unsentText,
} from '~/features/moderation/rules/messages';
import type { Verdict } from '~/features/moderation/rules/verdict';
import * as moderation from '~/features/moderation/store/moderation';
import { emptyDraft } from '~rules/post/draft';
import { fakeHistory } from '../../fake-history.ts';

const backend = vi.hoisted(() => ({
  items: [] as unknown[],
  changes: 0,
  surveys: 0,
  decide: vi.fn(),
  undoDecision: vi.fn(),
  deleteSpam: vi.fn(),
  getPostQueue: vi.fn(),
  getSubmittedPosts: vi.fn(),
}));
vi.mock('~/features/moderation/api/moderation', () => ({
  getPostQueue: backend.getPostQueue,
  getSubmittedPosts: backend.getSubmittedPosts,
  getCommentQueue: () => {
    backend.surveys += 1;
    const ids = backend.items.map((item) => (item as CommentItem).id);
    return Promise.resolve({ items: backend.items.slice(0, 50), total: ids.length, ids });
  },
  readQueues: () =>
    Promise.resolve({ posts: 1, comments: 0, latest_change: String(backend.changes) }),
  decide: backend.decide,
  deleteSpam: backend.deleteSpam,
  replyTaken: 'PT409',
}));
vi.mock('~/features/decisions/api', () => ({ undoDecision: backend.undoDecision }));

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
  stop = openAll(
    moderation.open,
    ...[moderation.decisions.$saving, moderation.$counts].map(
      ($store) => () => $store.listen(() => undefined),
    ),
  )();
  await settle();
  const { view, list, decisions, cursor } = moderation;
  return {
    ...{ ...view, ...list, ...decisions, ...cursor, ...moderation },
    dispatch,
    selectShown: () => moderation.selection.select((items as CommentItem[]).map(refOf), true),
    problemOf: (id: string) => decisions.$problems.get().get(id),
    shown: () => {
      const state = list.$list.get();
      const items = state.status === 'ready' ? state.items : [];
      return items.map(({ id }) => id).filter(moderation.isOpen);
    },
  };
}

const openComments = (count: number) => openQueue(comments(count), '?queue=comments');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  let decisions = 0;
  Object.assign(backend, { changes: 0, surveys: 0 });
  backend.getSubmittedPosts.mockReset().mockImplementation(() => Promise.resolve(backend.items));
  backend.getPostQueue
    .mockReset()
    .mockImplementation(() =>
      Promise.resolve({ posts: backend.items, total: backend.items.length }),
    );
  // Like the database's audit log: what a decision changed, and the latest decision about each item.
  const changes = new Map<string, string[]>();
  const latest = new Map<string, string>();
  backend.decide.mockReset().mockImplementation((items: readonly ItemRef[], verdict: Verdict) => {
    const decision = `decision-${++decisions}`;
    const changed = items.map(({ id }) => id);
    const all = 'replyId' in verdict ? [...changed, verdict.replyId] : changed;
    changes.set(decision, all);
    for (const id of all) latest.set(id, decision);
    return Promise.resolve({ decision, changed, stale: [] });
  });
  backend.undoDecision.mockReset().mockImplementation((decision: string) => {
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

  test('says what others have decided, and shows new items once it’s empty', async () => {
    const { shown, $gone } = await openComments(2);
    backend.items = [comment(2), comment(3)];
    backend.changes += 1;
    await settle(5_000);
    expect(shown()).toEqual(['comment-2']);
    expect($gone.get()).toBe(1);
    backend.items = [comment(3)];
    backend.changes += 1;
    await settle(5_000);
    expect(shown()).toEqual(['comment-3']);
  });

  test('never changes a text that the moderator may be reading, and says so after a decision about it', async () => {
    const { choose, move, problemOf, $list } = await openQueue([postAt(1, '<p>Old</p>')]);
    move(1);
    backend.items = [postAt(2, '<p>New</p>')];
    backend.changes += 1;
    await settle(5_000);
    expect($list.get()).toMatchObject({ items: [{ version: 1 }] });
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['post'] });
    choose('approved');
    await settle();
    expect(problemOf('post')).toBe(unreadText);
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
    const { choose, move, shown, $change, $left, $made } = await openComments(3);
    move(1);
    choose('approved');
    choose('spam');
    expect(shown()).toEqual(['comment-3']);
    expect($left.get()).toBe(1);
    await settle();
    const outcome = $change.get();
    expect(outcome).toMatchObject({ text: 'Comment marked as spam successfully.' });
    if ('undo' in outcome) outcome.undo?.();
    backend.items = comments(3).slice(1);
    await settle();
    expect(backend.undoDecision).toHaveBeenCalledExactlyOnceWith('decision-2');
    expect(shown()).toEqual(['comment-2', 'comment-3']);
    expect($left.get()).toBe(2);
    expect($change.get()).toMatchObject({ text: 'Decision undone.' });
    expect($made.get()).toHaveLength(1);
  });

  test('that can’t be saved comes back with the reason', async () => {
    const { choose, move, shown, problemOf, $change } = await openComments(2);
    move(1);
    backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
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
    const post = postAt(1, '<p>A</p>');
    const queue = await openQueue([post]);
    const isAsked = () => !queue.dispatch(new Event('beforeunload', { cancelable: true }));
    const reject = async () => {
      queue.move(1);
      queue.choose('rejected');
      queue.confirm({ status: 'rejected', note: 'Add sources.' });
      await settle();
    };
    expect(isAsked()).toBe(false);
    backend.decide.mockRejectedValueOnce(new RequestError('failed'));
    await reject();
    await queue.reload();
    expect(queue.textAbout('post')).toBe('Add sources.');
    expect(isAsked()).toBe(true);
    await reject();
    expect(queue.textAbout('post')).toBe('');
    expect(isAsked()).toBe(false);
  });

  test('that someone else made first takes the item off the list, and says so', async () => {
    const { choose, move, shown, $change } = await openComments(2);
    move(1);
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['comment-1'] });
    choose('approved');
    await settle();
    expect(shown()).toEqual(['comment-2']);
    expect($change.get()).toMatchObject({
      status: 'error',
      text: `Comment by Kim 1: ${goneText(false)}`,
    });
  });

  test('whose response was lost may have been saved, which another attempt says', async () => {
    const { choose, move, shown, $change, $gone } = await openComments(3);
    move(1);
    backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
    choose('approved');
    await settle();
    backend.items = [comment(3)];
    backend.changes += 1;
    await settle(5_000);
    expect($gone.get()).toBe(1);
    expect(shown()).toEqual(['comment-1', 'comment-3']);
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['comment-1'] });
    choose('approved', comment(1));
    expect($gone.get()).toBe(0);
    await settle();
    expect(shown()).toEqual(['comment-3']);
    expect($change.get()).toMatchObject({
      status: 'error',
      text: `Comment by Kim 1: ${goneText(true)}`,
    });
  });

  test('brings the item back if nobody knows why it wasn’t made', async () => {
    const { choose, move, shown, problemOf, $change } = await openQueue([postAt(1, '<p>A</p>')]);
    move(1);
    backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['post'] });
    backend.getSubmittedPosts.mockRejectedValueOnce(new RequestError('unreachable'));
    choose('approved');
    await settle();
    expect(shown()).toEqual(['post']);
    expect(problemOf('post')).toBe(unexplainedText);
    expect($change.get()).toMatchObject({ status: 'error', text: `Pay: ${unexplainedText}` });
  });

  test('keeps what was written when its dialog is closed or someone else was faster', async () => {
    const queue = await openComments(2);
    queue.choose('replied', comment(1));
    queue.keepText([refOf(comment(1))], 'Thanks for');
    queue.closeDialog();
    backend.items = comments(2).slice(1);
    backend.changes += 1;
    await settle(5_000);
    expect(queue.shown()).toEqual(['comment-1', 'comment-2']);
    backend.decide.mockResolvedValueOnce({ decision: '', changed: [], stale: ['comment-1'] });
    queue.choose('replied', comment(1));
    queue.confirm({ status: 'replied', note: 'Thanks for asking.' });
    await settle();
    expect(queue.problemOf('comment-1')).toBe(unsentText(false));
    expect(queue.textAbout('comment-1')).toBe('Thanks for asking.');
  });

  test('can be a reply, which keeps its ID until it’s confirmed, even if its text changes', async () => {
    const { choose, confirm, shown, undoLast, problemOf, $change } = await openComments(1);
    const reply = async (note: string) => {
      choose('replied', comment(1));
      confirm({ status: 'replied', note });
      await settle();
    };
    backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
    await reply('Thanks for asking.');
    backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
    choose('approved', comment(1));
    await settle();
    const taken = 'You already sent an earlier version of this reply.';
    backend.decide.mockRejectedValueOnce(new RequestError('failed', taken, 'PT409'));
    await reply('Thanks for asking this.');
    expect(problemOf('comment-1')).toContain(taken);
    await reply('Thanks for asking this.');
    expect($change.get()).toMatchObject({ text: 'Comment replied to successfully.' });
    const ids = backend.decide.mock.calls.flatMap(([, verdict]) =>
      'replyId' in (verdict as object) ? [(verdict as { replyId: string }).replyId] : [],
    );
    expect(ids).toEqual([ids[0], ids[0], ids[2]]);
    expect(ids[2]).not.toBe(ids[0]);
    void undoLast();
    await settle();
    expect(shown()).toEqual(['comment-1']);
    expect($change.get()).toMatchObject({ text: 'Decision undone.' });
    await reply('Thanks for asking this.');
    expect(backend.decide.mock.lastCall).not.toMatchObject([{}, { replyId: ids[2] }]);
  });

  test('to reply isn’t undone if the reply was decided on again', async () => {
    const { choose, confirm, shown, undoLast, $change } = await openComments(1);
    choose('replied', comment(1));
    confirm({ status: 'replied', note: 'Thanks for asking.' });
    await settle();
    const [, { replyId }] = backend.decide.mock.lastCall as [unknown, { replyId: string }];
    await backend.decide([{ id: replyId }], { status: 'spam' });
    void undoLast();
    await settle();
    expect(shown()).toEqual([]);
    expect($change.get()).toMatchObject({ status: 'error', text: notUndoneText });
  });

  test('about more than 20 items asks first, and one button undoes it', async () => {
    const { choose, confirm, selectMatching, $change, $dialog } = await openComments(120);
    await selectMatching();
    choose('spam');
    expect(backend.decide).not.toHaveBeenCalled();
    expect($dialog.get()).toMatchObject({ kind: 'confirm', items: { length: 120 } });
    confirm({ status: 'spam' });
    await settle();
    expect(backend.decide.mock.calls.map(([items]) => (items as []).length)).toEqual([50, 50, 20]);
    expect($change.get()).toMatchObject({ text: '120 comments marked as spam successfully.' });
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
    expect(backend.undoDecision.mock.calls.map(([id]) => id as string)).toEqual([
      'decision-2',
      'decision-1',
    ]);
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
    expect(backend.undoDecision).toHaveBeenCalledExactlyOnceWith('decision-1');
    expect(shown()).toEqual(['comment-1', 'comment-3']);
  });

  test('continues after a lost response', async () => {
    const { choose, confirm, selectMatching, undoLast, $change } = await openComments(120);
    await selectMatching();
    choose('spam');
    confirm({ status: 'spam' });
    await settle();
    const undo = backend.undoDecision.getMockImplementation();
    // The second one is undone.
    backend.undoDecision
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
    expect(backend.undoDecision.mock.calls.map(([id]) => id as string)).toEqual(
      [1, 2, 2, 3].map((n) => `decision-${n}`),
    );
  });

  test('says what was decided on again since', async () => {
    const { choose, selectShown, shown, undoLast, $change } = await openComments(2);
    selectShown();
    choose('approved');
    await settle();
    backend.undoDecision.mockResolvedValueOnce({ decision: 'undo', skipped: ['comment-2'] });
    backend.items = comments(1);
    void undoLast();
    await settle();
    expect(shown()).toEqual(['comment-1']);
    expect($change.get()).toMatchObject({ text: `Decision undone. ${notUndoneText}` });
  });

  test('shows posts as they are now', async () => {
    const { choose, move, undoLast, $list } = await openQueue([postAt(1, '<p>A</p>')]);
    move(1);
    choose('approved');
    await settle();
    backend.items = [postAt(3, '<p>A</p>')];
    void undoLast();
    await settle();
    expect($list.get()).toMatchObject({ items: [{ version: 3 }] });
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

test('nothing stays for the next person who signs in', async () => {
  const queue = await openComments(40);
  const { decisions, selection, view, list, cursor } = moderation;
  queue.move(1);
  queue.choose('approved');
  await settle();
  backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
  queue.choose('approved', comment(2));
  await settle();
  queue.keepText([refOf(comment(3))], 'Thanks for');
  queue.selectShown();
  queue.choose('spam');
  backend.decide.mockReturnValueOnce(new Promise(() => undefined));
  queue.choose('approved', comment(4));
  backend.items = comments(39).slice(1);
  backend.changes += 1;
  await settle(5_000);
  view.typeSearch('kim');
  const known = () => [
    ...[list.$list.get(), decisions.$saving.get(), decisions.$problems.get()],
    ...[
      decisions.$made.get(),
      decisions.$change.get(),
      moderation.$left.get(),
      cursor.$currentId.get(),
    ],
    ...[cursor.$focusMove.get(), moderation.$gone.get(), selection.$items.get()],
    ...[moderation.$dialog.get(), view.$typedSearch.get(), moderation.$counts.get()],
    ...[moderation.textAbout('comment-3'), decisions.isUnanswered('comment-2')],
  ];
  const nothing = [
    ...[{ status: 'loading' }, new Set(), new Map(), [], { status: 'idle' }, 0, undefined],
    ...[undefined, 0, new Map(), undefined, '', undefined, '', false],
  ];
  for (const [index, value] of known().entries()) expect(value).not.toEqual(nothing[index]);
  stop();
  expect(known()).toEqual(nothing);
});

test.each<[string, (queue: Awaited<ReturnType<typeof openQueue>>) => void, Mock]>([
  ['a decision', ({ choose }) => choose('approved', comment(2)), backend.decide],
  ['an undo', ({ undoLast }) => void undoLast(), backend.undoDecision],
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
  expect(second.$change.get()).toEqual({ status: 'idle' });
  expect(second.$made.get()).toEqual([]);
  expect(second.$dialog.get()).toMatchObject({ kind: 'delete-spam' });
  expect(backend.surveys).toBe(surveys);
});

test('the next person’s reply is another one, and they don’t hear why the last one’s decision failed', async () => {
  const reply = async ({ choose, confirm }: Awaited<ReturnType<typeof openQueue>>) => {
    choose('replied', comment(1));
    confirm({ status: 'replied', note: 'Thanks for asking.' });
    await settle();
    return (backend.decide.mock.lastCall?.[1] as { replyId: string }).replyId;
  };
  backend.decide.mockRejectedValueOnce(new RequestError('unreachable'));
  const lost = await reply(await openComments(1));
  stop();
  expect(await reply(await openComments(1))).not.toBe(lost);
  stop();

  const posts = await openQueue([postAt(1, '<p>A</p>')]);
  posts.move(1);
  backend.decide.mockResolvedValueOnce({ decision: 'none', changed: [], stale: ['post'] });
  const held = Promise.withResolvers<unknown>();
  backend.getSubmittedPosts.mockReturnValueOnce(held.promise);
  posts.choose('approved');
  await settle();
  stop();
  const { problemOf } = await openQueue([postAt(1, '<p>A</p>')]);
  held.resolve([]);
  await settle();
  expect(problemOf('post')).toBeUndefined();
});
