import { ColumnSection } from '~/features/staff';
import type { Waiting } from '../rules/waiting';

/** What waits for a moderator or an admin, each with its number. */
export function WaitingList({ items }: { items: readonly Waiting[] }) {
  return (
    <ColumnSection id="home-waiting" title="Waiting for you">
      {items.length === 0 ? (
        <p className="mt-3 max-w-152 text-quiet">All caught up. There’s nothing to review.</p>
      ) : (
        <ul className="staff-rows grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-8 *:py-0">
          {items.map((item) => (
            <li key={item.label}>
              <a
                href={item.href}
                className="grid h-full min-h-touch grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 py-4 hover:text-signal"
              >
                <span
                  className={`row-span-2 min-w-[1.1em] figures text-heading ${item.urgent ? 'text-warm' : ''}`}
                >
                  {item.count.toLocaleString('en-US')}
                </span>{' '}
                <span className="font-semibold underline decoration-signal decoration-2 underline-offset-4">
                  {item.label}
                </span>{' '}
                {item.note && <span className="text-sm text-quiet">{item.note}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </ColumnSection>
  );
}
