import {
  getCommentQueue,
  getPostQueue,
  getSubmittedPosts,
  type CommentFilter,
} from '../api/moderation';
import { refOf, type Item, type ItemRef } from '../rules/items';
import type { View } from '../rules/view';

/** What's in a queue now. */
export interface Survey {
  /** In the order of the queue, at most 500. */
  refs: ItemRef[];
  total: number;
  /** The first items, if they come with the survey. */
  items: Item[];
}

/** Where a list gets its items from. All of these throw a RequestError. */
export interface Source {
  survey(): Promise<Survey>;
  /** The next items that aren't `known`. */
  more(refs: readonly ItemRef[], known: ReadonlySet<string>): Promise<Item[]>;
  /** These items as they are now. Those that left the queue are missing. */
  find(ids: ReadonlySet<string>): Promise<Item[]>;
}

export function sourceFor({ queue, status, post, search }: View): Source {
  if (queue === 'posts') return posts;
  return commentsWith({ status, search: search.trim(), ...(post && { post }) });
}

/** How many posts to show at a time. */
const pageSize = 20;

const posts: Source = {
  async survey() {
    const { posts: listed, total } = await getPostQueue();
    const refs = listed.map(({ id, version, title }): ItemRef => ({
      kind: 'post',
      id,
      version,
      name: title,
      from: 'submitted',
    }));
    return { refs, total, items: [] };
  },
  more(refs, known) {
    const next = refs.map(({ id }) => id).filter((id) => !known.has(id));
    return getSubmittedPosts(next.slice(0, pageSize));
  },
  find: (ids) => getSubmittedPosts([...ids]),
};

function commentsWith(filter: CommentFilter): Source {
  return {
    async survey() {
      const { items, total, ids } = await getCommentQueue(filter);
      const names = new Map(items.map((item) => [item.id, refOf(item).name]));
      const refs = ids.map((id): ItemRef => ({
        kind: 'comment',
        id,
        version: 0,
        name: names.get(id) ?? 'Comment',
        from: filter.status,
      }));
      return { refs, total, items };
    },
    async more(refs, known) {
      const next = refs.findIndex(({ id }) => !known.has(id));
      const after = next > 0 ? refs[next - 1]?.id : undefined;
      const { items } = await getCommentQueue({ ...filter, ...(after && { after }) });
      return items.filter(({ id }) => !known.has(id));
    },
    // The text of a comment never changes.
    find: () => Promise.resolve([]),
  };
}
