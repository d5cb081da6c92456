import { atom, readonlyType } from 'nanostores';
import { faultOf, type Fault } from '~/features/staff';
import { listPosts, type Post } from '../api/posts';
import { maxSelected } from '../rules/messages';
import { filterOf, type View } from '../rules/view';

/** Posts by ID, as they were when they were selected: a decision applies to the version that was seen. */
export type Selected = ReadonlyMap<string, Post>;

export type SelectingAll = 'idle' | 'loading' | Fault;

/** The selected posts, including those on other pages. */
export function createSelection() {
  const $posts = atom<Selected>(new Map());
  const $selectingAll = atom<SelectingAll>('idle');
  let attempts = 0;

  function clear(): void {
    attempts += 1;
    $selectingAll.set('idle');
    if ($posts.get().size > 0) $posts.set(new Map());
  }

  return {
    $selected: readonlyType($posts),

    /** Whether all posts that match are being selected, or why that failed. */
    $selectingAll: readonlyType($selectingAll),

    /** Selects posts, or removes them from the selection. The rest stays selected. */
    select(posts: readonly Post[], isSelected: boolean): void {
      const selected = new Map($posts.get());
      for (const post of posts) {
        if (!isSelected) selected.delete(post.id);
        else if (selected.size < maxSelected) selected.set(post.id, post);
      }
      $posts.set(selected);
    },

    /** Selects all posts that match the view, or the first 500 of them. */
    async selectAll(view: View): Promise<void> {
      const attempt = ++attempts;
      $selectingAll.set('loading');
      try {
        const { posts } = await listPosts({
          ...filterOf(view),
          page: 1,
          page_size: maxSelected,
        });
        if (attempt !== attempts) return;
        $posts.set(new Map(posts.map((post) => [post.id, post])));
        $selectingAll.set('idle');
      } catch (error) {
        if (attempt === attempts) $selectingAll.set(faultOf(error));
      }
    },

    clearSelection: clear,
  };
}
