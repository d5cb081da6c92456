import { atom, computed } from 'nanostores';
import type { LeadFormId } from '~rules/lead-forms';
import type { LeadTexts } from '../lead-schema';
import { forget, keep, kept } from './session-memory';

/** A form that is not sent yet. Consent is none of it: it is given to what is sent, each time. */
export interface Draft {
  texts: LeadTexts;
  /** When it was begun: milliseconds since 1970. */
  begunAt: number;
}

const nameOf = (formId: LeadFormId) => `lead-draft:${formId}`;

/** What is typed into one form of a page, kept until the form is sent or the tab is closed. */
export function leadDraft(formId: LeadFormId) {
  const $restored = atom(false);
  let begunAt = Date.now();

  function change(texts: LeadTexts): void {
    if (isBlank(texts)) dropDraft(formId);
    else keep(nameOf(formId), { texts, begunAt } satisfies Draft);
  }

  return {
    /** Whether something in the form is from before the page was loaded. */
    $restored: computed($restored, (restored) => restored),

    begunAt: () => begunAt,

    /** Takes what stands in the form, and returns what belongs into fields that are empty. */
    open(standing: LeadTexts): LeadTexts {
      const draft = asDraft(kept(nameOf(formId)));
      // What stands there without a draft was typed before a script could note when.
      begunAt = draft?.begunAt ?? (isBlank(standing) ? Date.now() : performance.timeOrigin);
      const missing = Object.entries(draft?.texts ?? {}).filter(
        ([name]) => !standing[name as keyof LeadTexts],
      );
      $restored.set(draft !== undefined);
      change({ ...draft?.texts, ...filled(standing) });
      return Object.fromEntries(missing) as LeadTexts;
    },

    /** Something was typed. */
    change,

    /** The visitor wants an empty form. */
    startOver(): void {
      dropDraft(formId);
      begunAt = Date.now();
      $restored.set(false);
    },
  };
}

export function dropDraft(formId: LeadFormId): void {
  forget(nameOf(formId));
}

/** Undefined for what is no draft: anybody can write into their browser's storage. */
export function asDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { texts, begunAt } = value as Partial<Draft>;
  if (typeof texts !== 'object' || texts === null || typeof begunAt !== 'number') return undefined;
  return isBlank(texts) ? undefined : { texts: filled(texts), begunAt };
}

function filled(texts: LeadTexts): LeadTexts {
  const entries = Object.entries(texts).filter(([, text]) => typeof text === 'string' && text);
  return Object.fromEntries(entries) as LeadTexts;
}

function isBlank(texts: LeadTexts): boolean {
  return Object.keys(filled(texts)).length === 0;
}
