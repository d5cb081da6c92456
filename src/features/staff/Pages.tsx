import { InPageLink } from '~/components/ui/InPageLink';
import { pageWindow } from '~/lib/page-window';

interface Props {
  /** Number of the page on screen. */
  page: number;
  /** How many items all pages have together. */
  total: number;
  pageSize: number;
  /** The list's address, and how it changes. */
  view: {
    urlOf: (change: { page: number }) => string;
    go: (change: { page: number }) => void;
  };
  /** ID of the list. It gets the focus, and its start comes into view. */
  listId: string;
}

const box =
  'inline-flex min-h-touch min-w-touch items-center justify-center border-b-[3px] border-paper px-2';

/** Number of the last page. An empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Links to the other pages of a list. */
export function Pages({ page, total, pageSize, view, listId }: Props) {
  const last = lastPage(total, pageSize);
  if (last === 1) return null;
  const link = (to: number) => ({
    href: view.urlOf({ page: to }),
    onFollow() {
      view.go({ page: to });
      const list = document.getElementById(listId);
      list?.focus({ preventScroll: true });
      list?.scrollIntoView();
    },
    className: `${box} hover:text-signal aria-[current=page]:border-signal aria-[current=page]:font-semibold`,
  });
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap justify-between gap-x-4 gap-y-2 pt-5 [&>ol+a]:ml-auto"
    >
      {page > 1 && <InPageLink {...link(page - 1)}>Previous</InPageLink>}
      <ol className="flex flex-wrap max-md:order-first max-md:w-full max-md:justify-center md:mx-auto">
        {pageWindow(page, last).map((entry, index) => (
          <li key={index}>
            {entry === 'ellipsis' ? (
              <span className={box}>…</span>
            ) : (
              <InPageLink
                {...link(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
              >
                {entry}
              </InPageLink>
            )}
          </li>
        ))}
      </ol>
      {page < last && <InPageLink {...link(page + 1)}>Next</InPageLink>}
    </nav>
  );
}

/** Lists more of what matches, for lists that aren't counted. */
export function LoadMore({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => unknown }) {
  return (
    <button
      type="button"
      className="action action-outline mt-5"
      aria-disabled={isLoading || undefined}
      onClick={() => void (isLoading || onLoad())}
    >
      {isLoading ? 'Loading…' : 'Load more'}
    </button>
  );
}
