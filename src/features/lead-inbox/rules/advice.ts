import type { LeadRow } from '~rules/lead-record';
import { errorIn, listed, type LeadEvent } from './events';
import { signalWords } from './spam';
import { standingOf } from './standings';

/** What an admin can do with a lead. */
export type Step = 'release' | 'spam' | 'not-spam' | 'redeliver';

export interface Advice {
  /** Sentences, one after the other. */
  texts: readonly string[];
  steps: readonly Step[];
}

/** Milliseconds: as a rule a lead is with the CRM within a second. */
const longOnItsWay = 10 * 60_000;

/** What is to be done about a lead that stands as it does, at `now` (milliseconds). */
export function adviceOn(lead: LeadRow, events: readonly LeadEvent[], now: number): Advice {
  const { texts, steps } = adviceByStanding(lead, events, now);
  // Signals that didn't hold the lead: the admin may still want to know.
  const noted = lead.review === null ? signalWords(lead.spam_signals) : [];
  if (noted.length === 0) return { texts, steps };
  return { texts: [...texts, `Note: ${listed(noted)}. This alone doesn’t hold a lead.`], steps };
}

function adviceByStanding(lead: LeadRow, events: readonly LeadEvent[], now: number): Advice {
  const last = events.findLast(({ kind }) => kind === lead.standing);
  const error = last && errorIn(last.detail);
  switch (lead.standing) {
    case 'held': {
      const why = listed(signalWords(lead.spam_signals));
      return {
        texts: [`It looks like spam: ${why}.`, 'The CRM does not have it.'],
        steps: ['release', 'spam'],
      };
    }
    case 'spam':
      return { texts: ['It is marked as spam. The CRM does not have it.'], steps: ['not-spam'] };
    case 'dead':
      return { texts: deadTexts(error), steps: ['redeliver'] };
    case 'delayed':
      return {
        texts: [
          'The CRM could not take it yet.',
          ...(error ? [`The first try ended so: ${error}`] : []),
          'It is tried again by itself for three days. There is nothing to do.',
        ],
        steps: [],
      };
    case 'delivered':
      return { texts: ['The CRM has it. There is nothing to do.'], steps: [] };
    default:
      if (!isOnItsWay(lead)) return { texts: [newerText], steps: [] };
      return {
        texts: [onItsWay(Date.parse(last?.happened_at ?? lead.created_at), now)],
        steps: [],
      };
  }
}

const newerText = 'The site has changed since this page was opened. Load it again to go on.';

function deadTexts(error: string | undefined): string[] {
  const ambiguous = error?.includes('look there first');
  return [
    'It was given up.',
    ...(error ? [`The last try ended so: ${error}`] : []),
    ambiguous
      ? 'Look for the email address in the CRM. If the contact is there, leave it at that; if not, try again.'
      : 'When the CRM is well again, try again. It is sent as the same lead, not as a second one.',
  ];
}

function onItsWay(since: number, now: number): string {
  return now - since < longOnItsWay
    ? 'It is on its way to the CRM. There is nothing to do.'
    : 'It has waited for the CRM longer than usual. Check that a CRM is set up; the lead is safe here until then.';
}

/** Whether it goes on by itself, so that it is worth looking again soon. */
export function isOnItsWay({ standing }: LeadRow): boolean {
  return standingOf(standing)?.group === 'on-its-way';
}
