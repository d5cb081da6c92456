import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '~/components/ui/Dialog';
import { ListSearch } from '~/components/ui/ListToolbar';
import { Failure } from '~/features/staff';
import type { Role } from '~rules/account/roles';
import { countOf } from '~/lib/count';
import type { ResultGroup } from '../api';
import { createSearch } from '../store';

interface Props {
  role: Role;
  onClose: () => void;
}

/** Finds leads, posts, and people. Enter opens the first. */
export default function SearchDialog({ role, onClose }: Props) {
  const [search] = useState(() => createSearch(role));
  useEffect(() => search.open(), [search]);
  const words = useStore(search.$words);
  const found = useStore(search.$found);
  const results = useRef<HTMLDivElement>(null);
  const isSearching =
    words !== undefined &&
    (found.status === 'loading' || (found.status === 'ready' && found.outdated));
  const groups =
    words !== undefined && found.status === 'ready' && !found.outdated ? found.data : undefined;
  return (
    <Dialog title="Search" onClose={onClose} className="self-start mt-[10vh]">
      <ListSearch
        id="staff-search"
        label="Search everything"
        placeholder={role === 'admin' ? 'Leads, posts, and people' : 'Posts'}
        value={useStore(search.$typed)}
        onType={search.type}
        onSubmit={() => {
          if (search.submit()) results.current?.querySelector('a')?.click();
        }}
      />
      <p role="status" className="staff-quiet mt-3">
        {isSearching ? 'Searching…' : groups && resultText(groups)}
      </p>
      {found.status === 'error' && (
        <Failure fault={found.fault} text={found.text} onRetry={() => void search.retry()} />
      )}
      <div ref={results}>
        {groups?.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
      <div className="dialog-buttons">
        <button type="button" className="action action-outline" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function resultText(groups: readonly ResultGroup[]): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return count === 0
    ? 'Nothing found. Try fewer words, or check the spelling.'
    : countOf(count, 'result');
}

function Group({ title, items, all }: ResultGroup) {
  return (
    <section aria-label={title}>
      <h3 className="label mt-4">{title}</h3>
      <ul>
        {items.map(({ href, text, note }) => (
          <li key={href} className="border-t border-rule first:border-t-0">
            <a href={href} className="grid min-h-touch content-center py-1.5 hover:text-signal">
              <b dir="auto">{text}</b>
              <span className="staff-quiet" dir="auto">
                {note}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {all && (
        <a href={all.href} className="link inline-flex min-h-touch items-center text-sm">
          {all.text}
        </a>
      )}
    </section>
  );
}
