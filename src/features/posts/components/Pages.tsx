import { useStore } from '@nanostores/react';
import { pageWindow } from '~/lib/page-window';
import { pageSize } from '../rules/view';
import { ViewLink, usePosts } from './PostsContext';

/** Links to the other pages. `onFollow` runs when one is followed. */
export function Pages({ onFollow }: { onFollow: () => void }) {
  const { $list, $view } = usePosts();
  const list = useStore($list);
  const { page } = useStore($view);
  if (list.status !== 'ready' || list.posts.length === 0) return null;
  const pageCount = Math.ceil(list.total_count / pageSize);
  if (pageCount < 2) return null;
  const link = { onFollow, className: 'posts-page' };
  return (
    <nav aria-label="Pages" className="posts-pages">
      {page > 1 && (
        <ViewLink to={{ page: page - 1 }} {...link}>
          Previous
        </ViewLink>
      )}
      <ol>
        {pageWindow(page, pageCount).map((entry, index) => (
          <li key={index}>
            {entry === 'ellipsis' ? (
              <span className="posts-page">…</span>
            ) : (
              <ViewLink
                to={{ page: entry }}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                {...link}
              >
                {entry}
              </ViewLink>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <ViewLink to={{ page: page + 1 }} {...link}>
          Next
        </ViewLink>
      )}
    </nav>
  );
}
