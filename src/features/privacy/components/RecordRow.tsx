import { useStore } from '@nanostores/react';
import { siteTimeText } from '~/lib/zoned-time';
import {
  exclusionReasons,
  type Outcome,
  type PersonRecord,
  type ExclusionReason,
} from '../api/privacy';
import { usePrivacy } from '../PrivacyContext';
import { outcomeOf } from '../rules/outcomes';
import { canExclude, describeRecord, reasonLabels, recordKey } from '../rules/records';

const chips: Readonly<Record<Outcome, { label: string; tone: string }>> = {
  deleted: { label: 'Delete', tone: 'warm' },
  anonymized: { label: 'Anonymize', tone: 'signal' },
  kept: { label: 'Keep', tone: 'quiet' },
};

/** What an erasure does with a record that can't be excluded. */
export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  return (
    <p>
      <span className="staff-chip" data-tone={chips[outcome].tone}>
        {chips[outcome].label}
      </span>
    </p>
  );
}

/** One record, what an erasure does with it, and whether to exclude it. */
export function RecordRow({ record }: { record: PersonRecord }) {
  const privacy = usePrivacy();
  const exclusions = useStore(privacy.$exclusions);
  const outcome = outcomeOf(record, exclusions);
  const erased = outcome === 'kept' ? record : { ...record, outcome };
  const { title, facts, quotes, effect } = describeRecord(erased);
  const reason = exclusions[recordKey(record)];
  const when = record.happened_at ? [siteTimeText(Date.parse(record.happened_at))] : [];
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-2 py-4 @min-[48rem]:grid-cols-[minmax(0,1fr)_17rem]">
      <div>
        <p className="font-semibold wrap-anywhere" dir="auto">
          {title}
        </p>
        <p className="staff-quiet">{[...facts, ...when].join(' · ')}</p>
        {quotes.map((quote, index) => (
          <p key={index} className="staff-quote mt-2 max-w-168 pl-3" dir="auto">
            {quote}
          </p>
        ))}
        {effect && (
          <p className="mt-2 text-sm">
            {outcome === 'kept' && record.outcome !== 'kept' ? 'Stays as it is.' : effect}
          </p>
        )}
      </div>
      {canExclude(record) ? (
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
          <option value="">{chips[erased.outcome].label}</option>
          {exclusionReasons.map((each) => (
            <option key={each} value={each}>
              {`Keep: ${reasonLabels[each].toLowerCase()}`}
            </option>
          ))}
        </select>
      ) : (
        <OutcomeChip outcome={outcome} />
      )}
    </div>
  );
}
