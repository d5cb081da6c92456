import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatNumber } from '~/lib/count';
import { countOutcomes, summaryText } from '../rules/outcomes';
import type { RecordGroup as Group } from '../rules/records';
import { $exclusions } from '../store/privacy';
import { RecordRow } from './RecordRow';

/** How many records a group shows at first. */
const pageSize = 20;

const rows = 'staff-rows mt-0 border-b border-rule *:py-0';

/** A group of records. A long one shows only some of them until someone asks for all. */
export function RecordGroup({ group: { id, title, records } }: { group: Group }) {
  const exclusions = useStore($exclusions);
  const [isOpen, setIsOpen] = useState(false);
  const more = records.slice(pageSize);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mt-8 mb-2 text-lg font-semibold">
        <span>{title}</span>{' '}
        <span className="staff-quiet font-normal">{`(${formatNumber(records.length)})`}</span>
      </h3>
      {more.length > 0 && (
        <p className="mb-2 text-sm">
          {summaryText(countOutcomes(records, exclusions), 'An erasure')}
        </p>
      )}
      <ul className={`${rows} *:first:border-ink`}>
        {records.slice(0, pageSize).map((record) => (
          <li key={record.id}>
            <RecordRow record={record} />
          </li>
        ))}
      </ul>
      {more.length > 0 && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="link staff-link-button py-3">{`${formatNumber(more.length)} more`}</summary>
          {isOpen && (
            <ul className={rows}>
              {more.map((record) => (
                <li key={record.id}>
                  <RecordRow record={record} />
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </section>
  );
}
