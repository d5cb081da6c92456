import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Failure } from '~/features/staff';
import type { Role } from '~rules/account/roles';
import { countOf } from '~/lib/count';
import type { ResultGroup } from '../api';
import * as search from '../store';

interface Props {
  role: Role;
  typed: string;
  /** Number of times that Enter was pressed. */
  timesEntered: number;
}

/** The leads, posts, and people that match what's typed. */
export default function SearchResults({ role, typed, timesEntered }: Props) {
  const results = useRef<HTMLDivElement>(null);
  useEffect(() => search.open(role), [role]);
  // Opening with another role clears what was typed.
  useEffect(() => search.type(typed), [role, typed]);
  useEffect(() => {
    if (timesEntered > 0 && search.submit()) results.current?.querySelector('a')?.click();
  }, [timesEntered]);
  const words = useStore(search.$words);
  const found = useStore(search.found.$state);
  const isSearching = words !== undefined && found.status === 'loading';
  const groups = words !== undefined && found.status === 'ready' ? found.data : undefined;
  return (
    <>
      <p role="status" className="staff-quiet mt-3">
        {isSearching ? 'Searching…' : groups && resultText(groups)}
      </p>
      {found.status === 'error' && <Failure {...found} onRetry={search.found.refresh} />}
      <div ref={results}>
        {groups?.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </>
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
