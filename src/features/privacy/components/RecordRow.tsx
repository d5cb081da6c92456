import { useStore } from '@nanostores/react';
import { siteTimeText } from '~/lib/zoned-time';
import {
  exclusionReasons,
  type ExclusionReason,
  type Outcome,
  type PersonRecord,
} from '../api/privacy';
import { outcomeOf } from '../rules/outcomes';
import { effectOf, factsOf, quotesOf, reasonLabels, recordKey, titleOf } from '../rules/records';
import * as privacy from '../store/privacy';

const labels: Readonly<Record<Outcome, string>> = {
  deleted: 'Delete',
  anonymized: 'Anonymize',
  kept: 'Keep',
};

/** One record, what an erasure does with it, and whether to exclude it. */
export function RecordRow({ record }: { record: PersonRecord }) {
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
      {record.outcome !== 'kept' ? (
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
            {labels.kept}
          </span>
        </p>
      )}
    </div>
  );
}
