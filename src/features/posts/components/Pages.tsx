import { useStore } from '@nanostores/react';
import { pageWindow } from '~/lib/page-window';
import { pageSize } from '../rules/view';
import { ViewLink, usePosts } from './PostsContext';

const box =
  'inline-flex min-h-touch min-w-touch items-center justify-center border-b-[3px] border-paper px-2';

/** Links to the other pages. `onFollow` runs when one is followed. */
export function Pages({ onFollow }: { onFollow: () => void }) {
  const { $list, $view } = usePosts();
  const list = useStore($list);
  const { page } = useStore($view);
  if (list.status !== 'ready' || list.posts.length === 0) return null;
  const pageCount = Math.ceil(list.total_count / pageSize);
  if (pageCount < 2) return null;
  const link = {
    onFollow,
    className: `${box} hover:text-signal aria-[current=page]:border-signal aria-[current=page]:font-semibold`,
  };
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap justify-between gap-x-4 gap-y-2 pt-5 [&>ol+a]:ml-auto"
    >
      {page > 1 && (
        <ViewLink to={{ page: page - 1 }} {...link}>
          Previous
        </ViewLink>
      )}
      <ol className="flex flex-wrap max-md:order-first max-md:w-full max-md:justify-center md:mx-auto">
        {pageWindow(page, pageCount).map((entry, index) => (
          <li key={index}>
            {entry === 'ellipsis' ? (
              <span className={box}>…</span>
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
