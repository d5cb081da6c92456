import { InPageLink } from './InPageLink';
import { showInList } from './show-in-list';

export interface StatusCount {
  label: string;
  /** Undefined while it's loading. */
  count: number | undefined;
  href: string;
  onFollow: () => void;
  isCurrent: boolean;
  /** Whether someone has to act on these. */
  isWarm: boolean;
}

/** Links to the items of each status, with counts. `label` names the list for screen readers. */
export function StatusCounts({ label, items }: { label: string; items: readonly StatusCount[] }) {
  return (
    <nav aria-label={label}>
      {/* One line, which scrolls if it's too long. */}
      <ul className="flex gap-x-5 overflow-x-auto border-b border-rule [scrollbar-width:none]">
        {items.map((item) => (
          <li key={item.label}>
            <InPageLink
              ref={item.isCurrent ? showInList : undefined}
              href={item.href}
              onFollow={item.onFollow}
              aria-current={item.isCurrent ? 'true' : undefined}
              // The list clips an outline outside the link.
              className="flex min-h-touch flex-row-reverse items-center gap-1.5 text-sm whitespace-nowrap hover:text-signal focus-visible:-outline-offset-3 aria-current:[box-shadow:inset_0_-3px_var(--color-signal)]"
            >
              <span className={item.isWarm ? 'font-bold text-warm' : 'text-quiet'}>
                {item.count ?? '–'}
              </span>{' '}
              {/* Forced colors remove shadows. */}
              <span className={item.isCurrent ? 'font-bold forced-colors:underline' : ''}>
                {item.label}
              </span>
            </InPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
