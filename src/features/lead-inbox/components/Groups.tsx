import { useStore } from '@nanostores/react';
import { groups, waitsForPerson, type Group } from '../rules/standings';
import { $counts } from '../store/counts';
import { $view } from '../store/view';
import { InboxLink } from './InboxLink';

const ids = Object.keys(groups) as Group[];

/** How many leads stand how; each figure leads to its leads. */
export function Groups() {
  const counts = useStore($counts);
  const view = useStore($view);
  return (
    <nav aria-label="Leads by how they stand">
      <ul className="inbox-groups">
        {ids.map((id) => (
          <li key={id}>
            <InboxLink
              to={{ group: id }}
              className="inbox-group"
              aria-current={view.group === id ? 'true' : undefined}
              data-waits={waitsForPerson(id) && (counts?.[id] ?? 0) > 0 ? true : undefined}
            >
              <span className="inbox-count">{counts ? counts[id] : '–'}</span>
              <span className="inbox-group-name">{groups[id]}</span>
            </InboxLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
