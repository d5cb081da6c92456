import { atom } from 'nanostores';
import { vi } from 'vitest';
import type { Decided, PostVersion } from '~/features/decisions';
import type { Post, PostFilter } from '~/features/posts/api/posts';
import type { Role } from '~rules/account/roles';

/** What the fake backend stores, and the filters that it got. */
export const backend = { posts: [] as Post[], filters: [] as PostFilter[] };

async function respond<Data>(data: () => Data): Promise<Data> {
  await new Promise((resolve) => setTimeout(resolve, 1));
  return data();
}

let decisions = 0;

/** Changes the posts that still have the version of their item. */
function decide(items: readonly PostVersion[], change: Partial<Post>): Promise<Decided> {
  return respond(() => {
    const changed = items.flatMap(({ id, version }) => {
      const post = backend.posts.find((each) => each.id === id && each.version === version);
      if (post) Object.assign(post, change, { version: version + 1 });
      return post ? [id] : [];
    });
    const stale = items.map(({ id }) => id).filter((id) => !changed.includes(id));
    return { decision: `decision-${++decisions}`, changed, stale };
  });
}

const withIds = (ids: readonly string[]): PostVersion[] =>
  backend.posts.filter(({ id }) => ids.includes(id)).map(({ id, version }) => ({ id, version }));

interface Arguments {
  items: PostVersion[];
  post_ids: string[];
  category: string;
  is_featured: boolean;
  post_id: string;
  filter: PostFilter & { page_size: number; skip: number };
}

/** The database's functions. */
export const fakeApi = {
  list_posts: vi.fn(({ filter }: Arguments) => {
    backend.filters.push(filter);
    return respond(() => {
      const { search = '', status, page_size, skip } = filter;
      const found = backend.posts.filter(
        (post) => post.title.includes(search) && (!status || post.status === status),
      );
      return {
        posts: found.slice(skip, skip + page_size).map((post) => ({ ...post })),
        total_count: found.length,
        ...{ paused: null, counts: {}, categories: [], authors: [] },
      };
    });
  }),
  moderate_posts: vi.fn(({ items }: Arguments) => decide(items, { status: 'public' })),
  unpublish_posts: vi.fn(({ items }: Arguments) => decide(items, { status: 'unpublished' })),
  categorize_posts: vi.fn(({ items, category }: Arguments) => decide(items, { category })),
  feature_post: vi.fn(({ post_id, is_featured }: Arguments) =>
    decide(withIds([post_id]), { is_featured }),
  ),
  trash_posts: vi.fn(({ post_ids }: Arguments) => decide(withIds(post_ids), { status: 'trash' })),
  restore_posts: vi.fn(({ post_ids }: Arguments) =>
    decide(withIds(post_ids), { status: 'submitted' }),
  ),
  undo_moderation: vi.fn((_: { decision: string }) =>
    respond(() => ({
      decision: `decision-${++decisions}`,
      restored: ['post-1'] as readonly string[],
      skipped: [] as readonly string[],
    })),
  ),
};

/** Replaces the session and its requests, for vi.mock. */
export const fakeAuth = {
  $currentRole: atom<Role>('moderator'),
  rpc: (name: keyof typeof fakeApi, args: never): unknown => fakeApi[name](args),
};

export function resetBackend(): void {
  vi.clearAllMocks();
  decisions = 0;
  Object.assign(backend, { posts: [], filters: [] });
}
