import { pageWindow } from '~/lib/page-window';
import { ListingLink } from './ListingLink';

interface Props {
  /** May be beyond the last page. */
  current: number;
  pageCount: number;
}

/** Links to the other pages (spec §2). */
export function Pagination({ current, pageCount }: Props) {
  if (pageCount < 2) return null;
  const page = Math.min(current, pageCount);
  const previous = current > pageCount ? pageCount : current - 1;
  return (
    <nav
      aria-label="Pages"
      className="screen-only flex flex-wrap justify-between gap-2 pt-6 pb-6 noscript:hidden"
      data-needs-script
    >
      <Step id="page-previous" label="Previous" to={previous} isEnabled={current > 1} />
      <ol className="listing-pages flex flex-wrap justify-center">
        {pageWindow(page, pageCount).map((entry, index) => (
          <li key={index}>
            {entry === 'ellipsis' ? (
              <span className="inline-flex min-h-touch min-w-6 items-center justify-center">…</span>
            ) : (
              <ListingLink
                to={{ page: entry }}
                toResults
                id={`page-${entry}`}
                className="listing-choice"
                aria-label={`Page ${entry}`}
                aria-current={entry === current ? 'page' : undefined}
              >
                {entry}
              </ListingLink>
            )}
          </li>
        ))}
      </ol>
      <Step id="page-next" label="Next" to={current + 1} isEnabled={current < pageCount} />
    </nav>
  );
}

function Step({
  id,
  label,
  to,
  isEnabled,
}: {
  id: string;
  label: string;
  to: number;
  isEnabled: boolean;
}) {
  if (!isEnabled) {
    return (
      <button type="button" className="listing-choice" disabled>
        {label}
      </button>
    );
  }
  return (
    <ListingLink to={{ page: to }} toResults id={id} className="listing-choice">
      {label}
    </ListingLink>
  );
}
