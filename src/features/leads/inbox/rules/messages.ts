import { countOf } from '~/lib/count';
import { statusGroups, type BulkDecision, type Decision } from './lead-status';
import { countFilters, type Filter } from './view';

/** Button texts. */
export const decisionLabels: Readonly<Record<Decision, { button: string; busy: string }>> = {
  release: { button: 'Send to the CRM', busy: 'Sending…' },
  spam: { button: 'Mark as spam', busy: 'Marking as spam…' },
  'not-spam': { button: 'Not spam', busy: 'Updating…' },
  redeliver: { button: 'Try again', busy: 'Sending…' },
  close: { button: 'Mark as delivered', busy: 'Updating…' },
};

/** Confirmation after a decision. */
export function successText(decision: Decision, crmConnected: boolean): string {
  if (decision === 'spam') return 'Marked as spam. No one was notified.';
  if (decision === 'not-spam') return 'No longer marked as spam. It’s held for review again.';
  if (decision === 'close') return 'Marked as delivered. It won’t be sent again.';
  const delivery = crmConnected
    ? 'It’s on its way to the CRM.'
    : 'Once you connect a CRM, you can send it there.';
  return `${decision === 'release' ? 'Released.' : 'Queued again.'} ${delivery}`;
}

/** Shown if a reply can't be sent as it is. */
export const invalidReplyText =
  'Enter a subject of up to 200 characters and a message of up to 10,000.';

/** Shown when the status had already changed. */
export const conflictText =
  'Nothing was changed. Another admin may have updated this lead first. You now see its current status.';

/**
 * "50 of 120 leads, 12 overdue, newest first". `total`: 0 for searches with many matches, which aren't counted. `order`:
 * the words searched for, or how the list is sorted.
 */
export function resultText(
  { leads, hasMore, late }: { leads: readonly unknown[]; hasMore: boolean; late: number },
  total: number,
  order: string,
): string {
  const count = leads.length;
  const found = !hasMore
    ? countLeadsText(count)
    : total < count
      ? `First ${countLeadsText(count)}`
      : `${count} of ${countLeadsText(total)}`;
  return [found, late > 0 && `${late} overdue`, order].filter(Boolean).join(', ');
}

/** "1 lead" or "2,000 leads". A lead is a person, who may have sent several requests. */
export const countLeadsText = (count: number): string => countOf(count, 'lead');

export const countRequestsText = (count: number): string => countOf(count, 'request');

/** Confirmation after changing several leads. `skipped`: requests. */
export const changedText = (count: number, skipped: number): string =>
  skipped === 0
    ? `${countLeadsText(count)} changed.`
    : `${countLeadsText(count)} changed. ${countRequestsText(skipped)} ${skipped === 1 ? 'was' : 'were'} skipped, because ${skipped === 1 ? 'it no longer matches' : 'they no longer match'} this list.`;

/** Shown when the lead differs from what the page showed. */
export const changeConflictText =
  'Nothing was saved, because there are newer changes. Check them, then try again.';

/** Confirmation after deciding about several leads, in requests. */
export function decidedText(decision: BulkDecision, count: number, skipped: number): string {
  const done = `${countRequestsText(count)} ${decision === 'release' ? 'released' : 'queued again'}.`;
  return skipped === 0
    ? done
    : `${done} ${countRequestsText(skipped)} ${skipped === 1 ? 'wasn’t' : 'weren’t'} changed.`;
}

/** Confirmation after an undo. */
export const undoneText = (skipped: number): string =>
  skipped === 0
    ? 'Undone.'
    : `Undone, except for ${countRequestsText(skipped)} that changed in the meantime.`;

/** Why the list is empty, and what to do. */
export function emptyText(view: Filter): { title: string; text: string } {
  const { search, group } = view;
  if (!search && countFilters(view) > 0) {
    return { title: 'No leads found', text: 'No leads match these filters.' };
  }
  if (search) {
    const where = group === 'all' ? '' : ` in “${statusGroups[group]}”`;
    return {
      title: 'No leads found',
      text: `Nothing matches${where}. Every word must appear in the name, email, phone, company, or website.`,
    };
  }
  if (group === 'all') {
    return { title: 'No leads yet', text: 'New submissions appear here.' };
  }
  return { title: emptyGroups[group], text: 'See “Everyone” for other leads.' };
}

const emptyGroups: Readonly<Record<Exclude<Filter['group'], 'all'>, string>> = {
  'to-review': 'Nothing to review',
  'not-delivered': 'No failed deliveries',
  spam: 'No spam',
  new: 'Everyone has been answered',
  contacted: 'No contacted leads',
  qualified: 'No qualified leads',
  won: 'No deals won yet',
  lost: 'No lost leads',
};
