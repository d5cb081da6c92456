import { InPageLink } from './InPageLink';
import { showInList } from './show-in-list';

interface Item<Change> {
  label: string;
  /** Undefined while it's loading. Null if it isn't counted. */
  count: number | undefined | null;
  /** What the link changes in the view. */
  to: Change;
  isCurrent: boolean;
  /** Whether someone has to act on these. */
  isWarm?: boolean;
}

interface Props<Change> {
  /** Names the list for screen readers. */
  label: string;
  view: { urlOf: (to: Change) => string; go: (to: Change) => void };
  items: readonly Item<Change>[];
}

/** Links to the parts of a page, or to the items of each status, with counts. */
export function StatusCounts<Change>({ label, view, items }: Props<Change>) {
  return (
    <nav aria-label={label}>
      <ul className="staff-scroller border-b border-rule">
        {items.map((item) => (
          <li key={item.label}>
            <InPageLink
              ref={item.isCurrent ? showInList : undefined}
              href={view.urlOf(item.to)}
              onFollow={() => view.go(item.to)}
              aria-current={item.isCurrent ? 'true' : undefined}
              // The list clips an outline outside the link.
              className="flex min-h-touch flex-row-reverse items-center gap-1.5 text-sm whitespace-nowrap hover:text-signal focus-visible:-outline-offset-3 aria-current:[box-shadow:inset_0_-3px_var(--color-signal)]"
            >
              {item.count !== null && (
                <span className={item.isWarm ? 'font-bold text-warm' : 'text-quiet'}>
                  {item.count ?? '–'}
                </span>
              )}
              {/* The space is for screen readers. Forced colors remove shadows. */}
              <span className={item.isCurrent ? 'font-bold forced-colors:underline' : ''}>
                {` ${item.label}`}
              </span>
            </InPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
