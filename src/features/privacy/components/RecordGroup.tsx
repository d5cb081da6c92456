import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '~/lib/count';
import { usePrivacy } from '../PrivacyContext';
import { countOutcomes, outcomeOf, summaryText } from '../rules/outcomes';
import { groupDeliveries, type RecordGroup as Group } from '../rules/records';
import { OutcomeChip, RecordRow } from './RecordRow';

/** How many records a group shows at first. */
const pageSize = 20;

/** A group of records. A long one shows only some of them until someone asks for all. */
export function RecordGroup({ group: { id, title, note, records } }: { group: Group }) {
  const privacy = usePrivacy();
  const exclusions = useStore(privacy.$exclusions);
  const counts = countOutcomes(records, exclusions);
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isDeliveries = id === 'privacy-delivery';
  const isLong = records.length > pageSize && !isDeliveries;
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
        {isDeliveries
          ? groupDeliveries(records, (record) => outcomeOf(record, exclusions)).map((line) => (
              <li key={line.text + line.outcome}>
                <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-8 py-2">
                  <p>{line.text}</p>
                  <OutcomeChip outcome={line.outcome} />
                </div>
              </li>
            ))
          : shown.map((record, index) => (
              <li key={record.id} tabIndex={isOpen && index === pageSize ? -1 : undefined}>
                <RecordRow record={record} />
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
