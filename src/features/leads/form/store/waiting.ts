import type { LeadFormId } from '~rules/lead-forms';
import { asDraft, type Draft } from './draft';
import { forget, keep, kept } from './session-memory';

/** A draft as it was when its sender pressed the button. */
export interface Pressed extends Draft {
  /** What stands in the field that people never see. */
  honeypot: string;
}

/** What is sent as soon as the browser is back online, whichever page of the tab that finds. */
const nameOf = (formId: LeadFormId) => `lead-waiting:${formId}`;

export function keepWaiting(formId: LeadFormId, pressed: Pressed): void {
  keep(nameOf(formId), pressed);
}

export function keptWaiting(formId: LeadFormId): Pressed | undefined {
  const value = kept(nameOf(formId));
  const draft = asDraft(value);
  if (!draft) return undefined;
  const { honeypot } = value as Partial<Pressed>;
  return { ...draft, honeypot: typeof honeypot === 'string' ? honeypot : '' };
}

export function dropWaiting(formId: LeadFormId): void {
  forget(nameOf(formId));
}
