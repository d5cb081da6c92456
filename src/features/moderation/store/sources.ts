import {
  getCommentQueue,
  getPostQueue,
  listSubmittedPosts,
  type CommentFilter,
} from '../api/moderation';
import { refOf, type Item, type ItemRef, type PostItem } from '../rules/items';
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

/** Of `get_post_queue`. */
const pageSize = 20;

/** Pages of the post queue, until what's found `isEnough`. */
async function readPosts(isEnough: (items: readonly PostItem[]) => boolean): Promise<PostItem[]> {
  const found: PostItem[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await getPostQueue(page);
    const isLast = items.length === 0 || (page - 1) * pageSize + items.length >= total;
    found.push(...items);
    if (isLast || isEnough(found)) return found;
  }
}

const posts: Source = {
  async survey() {
    const { posts: listed, total } = await listSubmittedPosts();
    const refs = listed.map(({ id, version, title }): ItemRef => ({
      kind: 'post',
      id,
      version,
      name: title,
      from: 'submitted',
    }));
    return { refs, total, items: [] };
  },
  async more(_, known) {
    const isNew = ({ id }: PostItem) => !known.has(id);
    const found = await readPosts((items) => items.filter(isNew).length >= pageSize);
    return found.filter(isNew);
  },
  async find(ids) {
    const found = await readPosts(
      (items) => items.filter(({ id }) => ids.has(id)).length === ids.size,
    );
    return found.filter(({ id }) => ids.has(id));
  },
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
