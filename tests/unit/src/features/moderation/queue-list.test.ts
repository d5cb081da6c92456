import { expect, test, vi } from 'vitest';
import type { PostItem } from '~/features/moderation/rules/items';
import { createQueueList } from '~/features/moderation/store/queue-list';
import { sourceFor } from '~/features/moderation/store/sources';
import { emptyDraft } from '~rules/post/draft';

const backend = vi.hoisted(() => ({ ids: [] as string[], calls: 0 }));
vi.mock('~/features/auth', async (original) => ({
  ...(await original<object>()),
  request: () => {
    backend.calls += 1;
    const posts = backend.ids.slice(0, 500).map((id) => ({ id, version: 1, title: id }));
    return Promise.resolve({ posts, total_count: backend.ids.length });
  },
}));
vi.mock('~/features/moderation/api/moderation', async (original) => ({
  ...(await original<object>()),
  getPostQueue: (page: number) => {
    const items = page === 1 ? [itemOf('resubmitted')] : [];
    return Promise.resolve({ items, total: backend.ids.length });
  },
  readStates: (_: string, ids: string[]) => {
    const left = ids.filter((id) => backend.ids.includes(id));
    return Promise.resolve(new Map(left.map((id) => [id, { status: 'submitted', version: 1 }])));
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
  };
}

test('a post beyond the first 500 stays in the queue until someone decides on it', async () => {
  // The queue begins with what was resubmitted, the list with what's oldest.
  backend.ids = [...Array.from({ length: 600 }, (_, n) => `post-${n}`), 'resubmitted'];
  const onGone = vi.fn();
  const list = createQueueList({ isOpen: () => true, onGone });
  await list.open(sourceFor({ queue: 'posts', status: 'pending', post: '', search: '' }));
  backend.calls = 0;
  await list.refresh();
  expect(onGone).not.toHaveBeenCalled();
  expect(list.$list.get()).toMatchObject({ total: 601, items: [{ id: 'resubmitted' }] });
  expect(backend.calls).toBe(1);

  backend.ids.pop();
  await list.refresh();
  expect(onGone).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ id: 'resubmitted' })]);
  expect(list.$list.get()).toMatchObject({ total: 600, items: [] });
});
