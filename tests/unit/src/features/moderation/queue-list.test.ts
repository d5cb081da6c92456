import { expect, test, vi } from 'vitest';
import type { PostItem } from '~/features/moderation/rules/items';
import { createQueueList } from '~/features/moderation/store/queue-list';
import { sourceFor } from '~/features/moderation/store/sources';
import { emptyDraft } from '~rules/post/draft';

const backend = vi.hoisted(() => ({ ids: [] as string[], calls: 0 }));
/** The most posts with long texts that fit in a response. */
const fitting = 3;
vi.mock('~/features/auth', async (original) => ({
  ...(await original<object>()),
  rpc: (name: string, { post_ids = [] }: { post_ids?: string[] } = {}) => {
    backend.calls += 1;
    const posts = backend.ids.slice(0, 500).map((id) => ({ id, version: 1, title: id }));
    const found = post_ids.filter((id) => backend.ids.includes(id)).slice(0, fitting);
    return Promise.resolve(
      name === 'get_submitted_posts'
        ? found.map(itemOf)
        : { posts, total_count: backend.ids.length },
    );
  },
}));
function itemOf(id: string): PostItem {
  return {
    kind: 'post',
    id,
    version: 1,
    fields: emptyDraft(),
    approved_fields: null,
    reviewed_fields: null,
    submitted_at: null,
    author_name: 'Dana',
    is_resubmitted: true,
    review_outcome: null,
    review_note: null,
    has_draft: false,
  };
}

const posts = () => sourceFor({ queue: 'posts', status: 'pending', post: '', search: '' });

test('a post beyond the first 500 stays, because nobody knows whether it still waits', async () => {
  backend.ids = ['seen', ...Array.from({ length: 600 }, (_, n) => `post-${n}`)];
  const onGone = vi.fn();
  const list = createQueueList({ isKept: () => false, onGone });
  await list.open(posts());
  // Others were resubmitted, so it moved to the end.
  backend.ids.push(backend.ids.shift() ?? '');
  await list.refresh();
  expect(onGone).not.toHaveBeenCalled();
  backend.ids = backend.ids.slice(100, 600);
  await list.refresh();
  expect(onGone).toHaveBeenCalledOnce();
});

test('20 posts with long texts are loaded in several responses', async () => {
  backend.ids = Array.from({ length: 21 }, (_, n) => `post-${n}`);
  const list = createQueueList({ isKept: () => false, onGone: vi.fn() });
  await list.open(posts());
  const shown = () => {
    const state = list.$list.get();
    return state.status === 'ready' ? state.items.map(({ id }) => id) : [];
  };
  expect(shown()).toEqual(backend.ids.slice(0, 20));
  await list.loadMore();
  expect(shown()).toEqual(backend.ids);
});
