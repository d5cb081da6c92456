import { countOf, formatNumber } from '~/lib/count';
import { siteTimeText } from '~/lib/zoned-time';
import type { CrmErasure, Erasure, Outcome, PersonRecord, ExclusionReason } from '../api/privacy';
import { reasonLabels, recordKey } from './records';

/** Whether the CRM's copy is about to be deleted. */
export const isWaiting = ({ crm }: Erasure): boolean => ['waiting', 'no-key'].includes(crm.status);

export type Exclusions = Readonly<Record<string, ExclusionReason | undefined>>;

/** What happens to a record, given what the admin excluded. */
export function outcomeOf(record: PersonRecord, exclusions: Exclusions): Outcome {
  const { of, own_replies = [] } = record.details;
  const isKept =
    exclusions[recordKey(record)] ||
    Object.entries(exclusions).some(([key, reason]) => reason && key.endsWith(` ${of}`));
  if (isKept) return 'kept';
  const hasKeptReply = own_replies.some((id) => exclusions[recordKey({ kind: 'comment', id })]);
  return hasKeptReply ? 'anonymized' : record.outcome;
}

/** How many records have each outcome. */
export function countOutcomes(
  records: readonly PersonRecord[],
  exclusions: Exclusions,
): Record<Outcome, number> {
  const counts = { deleted: 0, anonymized: 0, kept: 0 };
  for (const record of records) counts[outcomeOf(record, exclusions)] += 1;
  return counts;
}

/** "5 deleted, 3 anonymized, 1 kept (Required by law)". */
export function erasureText({ counts }: Erasure): string {
  const parts = (['deleted', 'anonymized', 'kept'] as const).flatMap((outcome) => {
    const matching = counts.filter((one) => one.outcome === outcome);
    const total = matching.reduce((sum, { count }) => sum + count, 0);
    if (total === 0) return [];
    const why = new Set(matching.flatMap(({ reason }) => (reason ? [reasonLabels[reason]] : [])));
    return [`${formatNumber(total)} ${outcome}${why.size > 0 ? ` (${[...why].join(', ')})` : ''}`];
  });
  return parts.join(', ') || 'Nothing was stored on this site';
}

const list = new Intl.ListFormat('en-US');

/** "This deletes 5 records, anonymizes 3, and keeps 1." */
export function summaryText(
  { deleted, anonymized, kept }: Record<Outcome, number>,
  subject = 'This',
): string {
  const parts = [
    ...(deleted > 0 ? [`deletes ${countOf(deleted, 'record')}`] : []),
    ...(anonymized > 0 ? [`anonymizes ${formatNumber(anonymized)}`] : []),
    ...(kept > 0 ? [`keeps ${formatNumber(kept)}`] : []),
  ];
  return parts.length > 0 ? `${subject} ${list.format(parts)}.` : '';
}

/** Says that an erasure also covers what isn't listed. Empty if everything is. */
export const unlistedText = (count: number): string =>
  count > 0
    ? `${countOf(count, 'more record')} can’t be listed. Erasing deletes or changes them, too.`
    : '';

export interface CrmText {
  label: string;
  /** `warm`: an admin can do it by hand. */
  tone: 'signal' | 'warm' | 'quiet';
  text: string;
}

const crmText = (tone: CrmText['tone'], label: string, text: string): CrmText => ({
  tone,
  label,
  text,
});
const erased = (text: string) => crmText('signal', 'Erased from the CRM', text);
const stillThere = (text: string) => crmText('warm', 'Still in the CRM', text);

/** The status of erasing the CRM's copy, and what to do. */
export function describeCrm(crm: CrmErasure): CrmText {
  const { finished_at, confirmed_by, attempts, due_at, error } = crm;
  const when = finished_at ? siteTimeText(Date.parse(finished_at)) : '';
  switch (crm.status) {
    case 'done':
      return erased(`As of ${when}, no contact was left in the CRM.`);
    case 'confirmed':
      return erased(`${confirmed_by ?? 'An admin'} confirmed it on ${when}.`);
    case 'kept':
      return crmText('quiet', 'Kept in the CRM', 'A lead was kept, so its contact was kept, too.');
    case 'unused':
      return crmText(
        'quiet',
        'Never sent to a CRM',
        'The site had no record of sending any lead to a CRM.',
      );
    case 'dead':
      return stillThere(
        `The site stopped trying. ${error ?? ''} Fix the problem and try again, or delete the contact from the CRM yourself.`,
      );
    case 'waiting':
      return attempts
        ? stillThere(`${error ?? 'The CRM hasn’t responded yet.'} The site will try again.`)
        : crmText(
            'quiet',
            'Waiting for the CRM',
            `The site will delete the contact after ${siteTimeText(Date.parse(due_at ?? ''))}, once everything on its way to the CRM has arrived.`,
          );
    case 'no-key':
      return stillThere(
        'The site can’t delete the contact without the CRM’s API key and location ID. Set them on the CRM setup page, or delete the contact from the CRM yourself.',
      );
  }
}
