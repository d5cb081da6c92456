import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '~/lib/count';
import { usePrivacy } from '../PrivacyContext';
import { countOutcomes, summaryText } from '../rules/outcomes';
import type { RecordGroup as Group } from '../rules/records';
import { RecordRow } from './RecordRow';

/** How many records a group shows at first. */
const pageSize = 20;

/** A group of records. A long one shows only some of them until someone asks for all. */
export function RecordGroup({ group: { id, title, note, records } }: { group: Group }) {
  const privacy = usePrivacy();
  const counts = countOutcomes(records, useStore(privacy.$exclusions));
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isLong = records.length > pageSize;
  const shown = isLong && !isOpen ? records.slice(0, pageSize) : records;

  function showAll(): void {
    flushSync(() => setIsOpen(true));
    (list.current?.children[pageSize] as HTMLElement | undefined)?.focus();
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mt-8 mb-2 text-lg font-semibold">
        <span>{title}</span>{' '}
        <span className="staff-quiet font-normal">{`(${formatNumber(records.length)})`}</span>
      </h3>
      {note && <p className="mb-2 text-sm">{note}</p>}
      {isLong && <p className="mb-2 text-sm">{summaryText(counts, 'An erasure')}</p>}
      <ul className="staff-rows mt-0 border-b border-rule *:first:border-ink *:py-0" ref={list}>
        {shown.map((record, index) => (
          <li key={record.id} tabIndex={isOpen && index === pageSize ? -1 : undefined}>
            <RecordRow record={record} isShort={id === 'privacy-delivery'} />
          </li>
        ))}
      </ul>
      {shown.length < records.length && (
        <button type="button" className="link staff-link-button" onClick={showAll}>
          {`Show all ${formatNumber(records.length)}`}
        </button>
      )}
    </section>
  );
}
