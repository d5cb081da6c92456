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
    <nav aria-label={label} className="@container">
      {/* On phones, one line that scrolls. */}
      <ul className="flex overflow-x-auto border-y border-t-ink border-b-rule [scrollbar-width:none] @min-[44rem]:grid @min-[44rem]:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
        {items.map((item) => (
          <li key={item.label}>
            <InPageLink
              ref={item.isCurrent ? showInList : undefined}
              href={item.href}
              onFollow={item.onFollow}
              aria-current={item.isCurrent ? 'true' : undefined}
              // The list clips an outline outside the link.
              className="flex h-full min-h-touch min-w-16 flex-col gap-1 pt-3 pr-4 pb-[0.6rem] hover:text-signal focus-visible:-outline-offset-3 aria-current:[box-shadow:inset_0_4px_var(--color-signal)] @max-[44rem]:whitespace-nowrap"
            >
              <span className={`figures text-title leading-none ${item.isWarm ? 'text-warm' : ''}`}>
                {item.count ?? '–'}
              </span>{' '}
              {/* Forced colors remove shadows. */}
              <span
                className={`text-sm leading-[1.3] ${item.isCurrent ? 'font-bold text-ink forced-colors:underline' : 'text-quiet'}`}
              >
                {item.label}
              </span>
            </InPageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
