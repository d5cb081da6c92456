import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PostItem } from '~/features/moderation/rules/items';
import { createModeration } from '~/features/moderation/store/moderation';
import { emptyDraft } from '~rules/post/draft';
import { fakeHistory } from '../../fake-history.ts';

const backend = vi.hoisted(() => ({ posts: [] as unknown[], decide: vi.fn() }));
vi.mock('~/lib/toasts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock('~/features/moderation/api/moderation', () => ({
  getPostQueue: () => Promise.resolve({ posts: backend.posts, total: backend.posts.length }),
  getSubmittedPosts: () => Promise.resolve(backend.posts),
  countQueues: () => Promise.resolve({ post: 1, comment: 0 }),
  decide: backend.decide,
  undo: vi.fn(),
  readStates: () => Promise.resolve(new Map()),
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
  };
}

/** Waits for all requests. */
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('text that was just refreshed isn’t approved until the moderator has been told', async () => {
  backend.posts = [postAt(1, '<p>Old</p>')];
  fakeHistory('https://site.example.com/blog/moderation');
  const moderation = createModeration('moderator');
  const close = moderation.open();
  await settle();
  moderation.move(1);
  backend.posts = [postAt(2, '<p>New</p>')];
  await settle(10_000);
  expect(moderation.$list.get()).toMatchObject({ items: [{ version: 2 }] });

  moderation.choose('approved');
  await settle();
  expect(backend.decide).not.toHaveBeenCalled();
  expect(moderation.$message.get()).toEqual({
    text: '“Pay” was changed after you read it. Check it and decide again.',
    warm: true,
  });

  backend.decide.mockResolvedValue({ decision: 'decision', changed: ['post'], stale: [] });
  moderation.choose('approved');
  await settle();
  expect(backend.decide).toHaveBeenCalledExactlyOnceWith(
    [expect.objectContaining({ id: 'post', version: 2 })],
    { status: 'approved' },
  );
  close();
});
