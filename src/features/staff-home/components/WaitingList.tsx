import { ColumnSection } from '~/features/staff';
import type { Waiting } from '../rules/waiting';

/** What waits for a moderator or an admin, each with its number. */
export function WaitingList({ items }: { items: readonly Waiting[] }) {
  return (
    <ColumnSection id="home-waiting" title="Waiting for you">
      {items.length === 0 ? (
        <p className="home-empty">All caught up. There’s nothing to review.</p>
      ) : (
        <ul className="home-waiting">
          {items.map((item) => (
            <li key={item.label} data-urgent={item.urgent || undefined}>
              <a href={item.href} className="home-figure">
                <span className="home-count">{item.count.toLocaleString('en-US')}</span>{' '}
                <span className="home-label">{item.label}</span>{' '}
                {item.note && <span className="home-note">{item.note}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </ColumnSection>
  );
}
