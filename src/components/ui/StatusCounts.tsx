import { InPageLink } from './InPageLink';

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

/** Scrolls the list on phones until the link is visible. */
function showInList(link: HTMLAnchorElement | null): void {
  const list = link?.closest('ul');
  if (!link || !list) return;
  const { left, right } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (left < frame.left || right > frame.right) list.scrollLeft += left - frame.left;
}

/** Links to the items of each status, with counts. `label` names the list for screen readers. */
export function StatusCounts({ label, items }: { label: string; items: readonly StatusCount[] }) {
  return (
    <nav aria-label={label} className="status-counts">
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <InPageLink
              ref={item.isCurrent ? showInList : undefined}
              href={item.href}
              onFollow={item.onFollow}
              aria-current={item.isCurrent ? 'true' : undefined}
              data-warm={item.isWarm || undefined}
            >
              <span className="status-count">{item.count ?? '–'}</span>{' '}
              <span className="status-name">{item.label}</span>
            </InPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
