import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '~/features/staff';
import { formatNumber } from '~/lib/count';
import { siteTimeText } from '~/lib/zoned-time';
import {
  exclusionReasons,
  type ExclusionReason,
  type Outcome,
  type PersonRecord,
} from '../api/privacy';
import { countOutcomes, outcomeOf, summaryText } from '../rules/outcomes';
import {
  effectOf,
  factsOf,
  quotesOf,
  reasonLabels,
  recordKey,
  titleOf,
  type RecordGroup as Group,
} from '../rules/records';
import * as privacy from '../store/privacy';

/** How many records a group shows at first. */
const pageSize = 20;

/** A group of records. A long one shows only some of them until someone asks for all. */
export function RecordGroup({ group: { id, title, records } }: { group: Group }) {
  const exclusions = useStore(privacy.$exclusions);
  const [limit, setLimit] = useState(pageSize);
  const isLong = records.length > pageSize;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mt-8 mb-2 text-lg font-semibold">
        <span>{title}</span>{' '}
        <span className="staff-quiet font-normal">{`(${formatNumber(records.length)})`}</span>
      </h3>
      {isLong && (
        <p className="mb-2 text-sm">
          {summaryText(countOutcomes(records, exclusions), 'An erasure')}
        </p>
      )}
      <ul className="staff-rows mt-0 border-b border-rule *:py-0 *:first:border-ink">
        {records.slice(0, limit).map((record) => (
          <li key={record.id}>
            <RecordRow record={record} />
          </li>
        ))}
      </ul>
      {isLong && limit === pageSize && (
        <Button look="link" onClick={() => setLimit(Infinity)}>
          {`${formatNumber(records.length - limit)} more`}
        </Button>
      )}
    </section>
  );
}

const labels: Readonly<Record<Outcome, string>> = {
  deleted: 'Delete',
  anonymized: 'Anonymize',
  kept: 'Keep',
};

/** One record, what an erasure does with it, and whether to exclude it. */
function RecordRow({ record }: { record: PersonRecord }) {
  const exclusions = useStore(privacy.$exclusions);
  const outcome = outcomeOf(record, exclusions);
  const title = titleOf(record);
  const reason = exclusions[recordKey(record)];
  const when = record.happened_at ? [siteTimeText(Date.parse(record.happened_at))] : [];
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-2 py-4 @min-[48rem]:grid-cols-[minmax(0,1fr)_17rem]">
      <div>
        <p className="font-semibold wrap-anywhere" dir="auto">
          {title}
        </p>
        <p className="staff-quiet">{[...factsOf(record), ...when].join(' · ')}</p>
        {quotesOf(record).map((quote, index) => (
          <p key={index} className="staff-quote mt-2 max-w-168 pl-3" dir="auto">
            {quote}
          </p>
        ))}
        <p className="mt-2 text-sm">{effectOf(record, outcome)}</p>
      </div>
      {/* Messages follow the record that they're about. */}
      {record.outcome !== 'kept' && record.kind !== 'delivery' ? (
        <select
          className="field-control"
          aria-label={`What to do with ${title}`}
          value={reason ?? ''}
          onChange={(event) =>
            privacy.exclude(
              record,
              (event.target.value || undefined) as ExclusionReason | undefined,
            )
          }
        >
          <option value="">{labels[outcome === 'kept' ? record.outcome : outcome]}</option>
          {exclusionReasons.map((each) => (
            <option key={each} value={each}>
              {`Keep: ${reasonLabels[each].toLowerCase()}`}
            </option>
          ))}
        </select>
      ) : (
        <p>
          <span className="staff-chip" data-tone="quiet">
            {labels[outcome]}
          </span>
        </p>
      )}
    </div>
  );
}
