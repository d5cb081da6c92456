import { atom } from 'nanostores';
import { vi } from 'vitest';
import type { Decided, PostVersion } from '~/features/decisions';
import type { Post, PostFilter, PostPage } from '~/features/posts/api/posts';
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

/** Replaces the session, for vi.mock. */
export const fakeAuth = {
  $role: atom<{ status: 'known'; role: Role }>({ status: 'known', role: 'moderator' }),
};

/** Replaces api/posts and the requests of features/decisions, for vi.mock. */
export const fakeApi = {
  listPosts: vi.fn((filter: PostFilter, count: number) => {
    backend.filters.push(filter);
    return respond((): PostPage => {
      const { search = '', status } = filter;
      const found = backend.posts.filter(
        (post) => post.title.includes(search) && (!status || post.status === status),
      );
      return {
        items: found.slice(0, count).map((post) => ({ ...post })),
        hasMore: found.length > count,
        total_count: found.length,
        paused: null,
        counts: {},
        categories: [],
        authors: [],
      };
    });
  }),
  approvePosts: vi.fn((items: readonly PostVersion[]) => decide(items, { status: 'public' })),
  unpublishPosts: vi.fn((items: readonly PostVersion[]) =>
    decide(items, { status: 'unpublished' }),
  ),
  categorizePosts: vi.fn((items: readonly PostVersion[], category: string) =>
    decide(items, { category }),
  ),
  featurePost: vi.fn((id: string, is_featured: boolean) => decide(withIds([id]), { is_featured })),
  trashPosts: vi.fn((ids: string[]) => decide(withIds(ids), { status: 'trash' })),
  restorePosts: vi.fn((ids: string[]) => decide(withIds(ids), { status: 'submitted' })),
  undoDecision: vi.fn((_decision: string) =>
    respond(() => ({
      decision: `decision-${++decisions}`,
      restored: ['post-1'] as readonly string[],
      skipped: [] as readonly string[],
    })),
  ),
};

export function resetBackend(): void {
  vi.clearAllMocks();
  decisions = 0;
  Object.assign(backend, { posts: [], filters: [] });
}
