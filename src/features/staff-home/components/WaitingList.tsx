import type { Waiting } from '../rules/waiting';

/** What waits for a moderator or an admin, each with its number. */
export function WaitingList({ items }: { items: readonly Waiting[] }) {
  return (
    <section className="home-section" aria-labelledby="home-waiting">
      <h2 id="home-waiting" className="display text-title">
        Waiting for you
      </h2>
      {items.length === 0 ? (
        <p className="home-empty">All caught up. There’s nothing to review.</p>
      ) : (
        <ul className="home-waiting">
          {items.map((item) => (
            <li key={item.label} data-urgent={item.urgent || undefined}>
              <Item {...item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ count, label, note, href }: Waiting) {
  const content = (
    <>
      <span className="home-count">{count.toLocaleString('en-US')}</span>{' '}
      <span className="home-label">{label}</span>{' '}
      {note && <span className="home-note">{note}</span>}
    </>
  );
  return href ? (
    <a href={href} className="home-figure">
      {content}
    </a>
  ) : (
    <span className="home-figure">{content}</span>
  );
}
