import type { Step } from './advice';
import { faultTexts, type Fault } from './faults';

/** What the buttons say. */
export const stepWords: Readonly<Record<Step, { button: string; busy: string }>> = {
  release: { button: 'Send to the CRM', busy: 'Sending…' },
  spam: { button: 'Mark as spam', busy: 'Marking as spam…' },
  'not-spam': { button: 'Not spam', busy: 'Taking it back…' },
  redeliver: { button: 'Try again', busy: 'Sending…' },
};

/** What is said once it is done. */
export const doneTexts: Readonly<Record<Step, string>> = {
  release: 'Released. It is on its way to the CRM.',
  spam: 'Marked as spam. Nobody was told.',
  'not-spam': 'Taken out of spam. It is held for review again.',
  redeliver: 'It is on its way to the CRM again.',
};

/** What takes a step back, where that can be. */
export const undoOf: Readonly<Partial<Record<Step, Step>>> = { spam: 'not-spam' };

export const overtakenText =
  'Somebody was faster, so nothing was changed. This is how the lead stands now.';

/** `known`: whether the lead was looked up since, and stands as before. */
export function failureText(fault: Fault, known: boolean): string {
  if (fault !== 'unreachable') return `Nothing was changed. ${faultTexts[fault]}`;
  return known
    ? 'The backend did not answer, and nothing was changed. Try again.'
    : 'The backend did not answer, so whether it was done is not known. Try again when you are online: nothing is ever done twice.';
}
