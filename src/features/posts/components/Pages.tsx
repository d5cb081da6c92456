import { useStore } from '@nanostores/react';
import { pageSize } from '../rules/view';
import { ViewLink, usePosts } from './PostsContext';

/** Links to the previous and next page. `onFollow` runs when one is followed. */
export function Pages({ onFollow }: { onFollow: () => void }) {
  const { $list, $view } = usePosts();
  const list = useStore($list);
  const { page } = useStore($view);
  if (list.status !== 'ready' || list.posts.length === 0) return null;
  const pageCount = Math.ceil(list.total_count / pageSize);
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="posts-pages">
      {page > 1 && (
        <ViewLink to={{ page: page - 1 }} onFollow={onFollow} className="action action-outline">
          Previous
        </ViewLink>
      )}
      <span>
        Page {page} of {pageCount}
      </span>
      {page < pageCount && (
        <ViewLink to={{ page: page + 1 }} onFollow={onFollow} className="action action-outline">
          Next
        </ViewLink>
      )}
    </nav>
  );
}
