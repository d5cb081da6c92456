import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPending, insertComment, loadComments } from '~/features/comments/api';

const fetched = vi.fn<typeof fetch>();
const post = '00000000-0000-4000-b000-000000000001';
const comment = {
  id: '00000000-0000-4000-c000-000000000001',
  post_id: post,
  parent_id: null,
  author_name: 'Dana',
  author_email: 'dana@example.com',
  content: 'A useful comment.',
  notify: false,
  spam_signals: [],
};

const now = Date.now();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  vi.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** `status` 0: there's no network. */
function answer(status: number, body: unknown = null) {
  fetched.mockImplementation(async () => {
    if (status === 0) throw new TypeError('Failed to fetch');
    return Response.json(body, { status });
  });
}

const tooMany = 'You can only submit 5 comments per 10 minutes.';
const gone = 'The comment you replied to is no longer available.';
const failed = { message: 'Failed to submit comment.', isLimit: false };
const later = { code: 'PT429', message: 'Later.' };

test.each<[number, unknown, object | undefined]>([
  [201, null, undefined],
  [409, { code: '23505', message: 'duplicate key' }, undefined],
  [409, { code: 'PT409', message: gone }, { message: gone, isLimit: false }],
  [429, later, { message: 'Later.', isLimit: true }],
  [429, { ...later, details: '90' }, { message: 'Later.', isLimit: true, until: now + 90_000 }],
  [429, 'Slow down', { message: tooMany, isLimit: true }],
  [403, { code: '42501', message: 'row-level security' }, failed],
  [502, 'Bad gateway', failed],
  [0, null, failed],
])('inserting a comment: %i %j', async (status, body, expected) => {
  answer(status, body);
  expect(await insertComment(comment)).toEqual(expected);
  const [, request] = fetched.mock.calls[0] ?? [];
  expect(JSON.parse(request?.body as string)).toEqual({ ...comment, moderation_status: 'pending' });
});

/** A backend that returns at most two rows. The first comment is by staff. */
function answerFrom(rows: { id: string; created_at: string }[], reportsCount: boolean) {
  const calls: string[] = [];
  fetched.mockImplementation((input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    calls.push(pathname.split('/').at(-1) ?? '');
    if (pathname.endsWith('get_staff_comments')) return Promise.resolve(Response.json(['0']));
    const after = searchParams.get('id')?.replace('gt.', '') ?? '';
    const matching = rows.filter(({ id }) => id > after);
    const range = `0-1/${reportsCount ? matching.length : '*'}`;
    return Promise.resolve(
      Response.json(matching.slice(0, 2), { headers: { 'content-range': range } }),
    );
  });
  return () => calls.filter((name) => name === 'get_public_comments_safe').length;
}

test.each([
  [5, true, 3],
  [4, true, 2],
  [0, true, 1],
  [4, false, 3],
])('loads all of %i comments, oldest first (count reported: %s)', async (n, counts, calls) => {
  const rows = Array.from({ length: n }, (_, at) => ({
    id: `${at}`,
    created_at: `2026-11-22T10:00:0${9 - at}+00:00`,
  }));
  const countCalls = answerFrom(rows, counts);
  const shown = rows.map((row) => ({ ...row, is_by_staff: row.id === '0' }));
  expect(await loadComments(post)).toEqual(shown.toReversed());
  expect(countCalls()).toBe(calls);
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
  expect(headers.get('authorization')).toBe(`Bearer ${headers.get('apikey')}`);
});

test.each([
  [
    'can’t be loaded',
    () => Promise.resolve(Response.json({ message: 'Down' }, { status: 503 })),
    0,
  ],
  ['don’t arrive within three seconds', () => new Promise<Response>(() => undefined), 2_900],
])('comments have no badges if these %s', async (_, badges, waitsMs) => {
  vi.useFakeTimers();
  fetched.mockImplementation((input) =>
    (input as string).endsWith('get_staff_comments')
      ? badges()
      : Promise.resolve(Response.json([comment], { headers: { 'content-range': '0-0/1' } })),
  );
  const shown = vi.fn();
  void loadComments(post).then(shown);
  await vi.advanceTimersByTimeAsync(waitsMs);
  if (waitsMs > 0) expect(shown).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toHaveBeenCalledWith([expect.objectContaining({ is_by_staff: false })]);
  vi.useRealTimers();
});

test('lists throw without a usable response, and nothing is asked about no comments', async () => {
  expect(await findPending([])).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  answer(200, [comment.id]);
  expect(await findPending([comment.id])).toEqual([comment.id]);
  answer(503, { message: 'Down' });
  await expect(loadComments(post)).rejects.toThrow('Down');
  await expect(findPending([comment.id])).rejects.toThrow('Down');
});
