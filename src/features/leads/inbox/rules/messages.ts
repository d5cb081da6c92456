import type { Listed } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { Decision } from '../api/leads';
import { statusGroups } from './lead-status';
import { countFilters, type Filter } from './view';

/** Button texts. */
export const decisionLabels: Readonly<Record<Decision, string>> = {
  release: 'Send to the CRM',
  spam: 'Mark as spam',
  'not-spam': 'Not spam',
  redeliver: 'Try again',
  close: 'Mark as delivered',
};

/** Confirmation after a decision. `count` and `skipped`: requests. */
export function decidedText(
  decision: Decision,
  count: number,
  skipped: number,
  crmConnected: boolean,
): string {
  const onTheirWay = crmConnected
    ? 'On the way to the CRM.'
    : 'Once you connect a CRM, you can send it there.';
  const done = {
    release: `Released. ${onTheirWay}`,
    redeliver: `Queued again. ${onTheirWay}`,
    spam: 'Marked as spam. No one was notified.',
    'not-spam': 'No longer marked as spam, but held for review again.',
    close: 'Marked as delivered. It won’t be sent again.',
  }[decision];
  const what = count + skipped === 1 ? '' : `${countOf(count, 'request')}: `;
  return skipped === 0
    ? what + done
    : `${what}${done} ${countOf(skipped, 'request')} ${skipped === 1 ? 'wasn’t' : 'weren’t'} changed.`;
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
  { items, hasMore, late }: Listed<unknown> & { late: number },
  total: number,
  order: string,
): string {
  const count = items.length;
  const found = !hasMore
    ? countOf(count, 'lead')
    : total < count
      ? `First ${countOf(count, 'lead')}`
      : `${count} of ${countOf(total, 'lead')}`;
  return [found, late > 0 && `${late} overdue`, order].filter(Boolean).join(', ');
}

/** Confirmation after changing several leads. `skipped`: requests. */
export const changedText = (count: number, skipped: number): string =>
  skipped === 0
    ? `${countOf(count, 'lead')} changed.`
    : `${countOf(count, 'lead')} changed. ${countOf(skipped, 'request')} ${skipped === 1 ? 'was' : 'were'} skipped, because ${skipped === 1 ? 'it no longer matches' : 'they no longer match'} this list.`;

/** Shown when the lead differs from what the page showed. */
export const changeConflictText =
  'Nothing was saved, because there are newer changes. Check them, then try again.';

/** Confirmation after an undo. */
export const undoneText = (skipped: number): string =>
  skipped === 0
    ? 'Undone.'
    : `Undone, except for ${countOf(skipped, 'request')} that changed in the meantime.`;

/** Why the list is empty, and what to do. `hasOthers`: whether there are leads that don't match. */
export function emptyText(view: Filter, hasOthers: boolean): { title: string; text: string } {
  const { search, group } = view;
  if (!search && countFilters(view) === 0) {
    if (!hasOthers) return { title: 'No leads yet', text: 'New submissions appear here.' };
    const title = group === 'new' ? 'No one is waiting for an answer' : 'No leads found';
    return { title, text: 'To see other leads, choose “Everyone”.' };
  }
  const where = group === 'all' ? '' : ` in “${statusGroups[group]}”`;
  const text = search
    ? `Nothing matches${where}. Every word must appear in the name, email, phone, company, or website.`
    : 'No leads match these filters.';
  return { title: 'No leads found', text };
}
