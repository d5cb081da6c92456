import { atom, computed } from 'nanostores';
import { clear, load, save } from '~/lib/storage';
import type { LeadFormId } from '~rules/lead/forms';
import type { LeadFieldValues } from '../form-values';

/** An unsent form. It doesn't include consent, which has to be given for each submission. */
export interface Draft {
  fields: LeadFieldValues;
  /** When the visitor started to fill in the form: milliseconds since 1970. */
  startedAt: number;
}

const draftKey = (formId: LeadFormId) => `lead-draft:${formId}`;

/** What is typed into one form, saved until the form is sent or the tab is closed. */
export function leadDraft(formId: LeadFormId) {
  const $restored = atom(false);
  let startedAt = Date.now();

  function change(fields: LeadFieldValues): void {
    if (isBlank(fields)) clearDraft(formId);
    else save(draftKey(formId), { fields, startedAt } satisfies Draft);
  }

  return {
    /** Whether the form contains something from before the page was loaded. */
    $restored: computed($restored, (restored) => restored),

    startedAt: () => startedAt,

    /** Merges the form's current values with the saved draft. Returns the values for its empty fields. */
    open(current: LeadFieldValues): LeadFieldValues {
      const draft = parseDraft(load(draftKey(formId)));
      // Without a draft, the current values were typed before this script could note the time.
      startedAt = draft?.startedAt ?? (isBlank(current) ? Date.now() : performance.timeOrigin);
      const missing = Object.entries(draft?.fields ?? {}).filter(
        ([name]) => !current[name as keyof LeadFieldValues],
      );
      $restored.set(draft !== undefined);
      change({ ...draft?.fields, ...withoutBlanks(current) });
      return Object.fromEntries(missing) as LeadFieldValues;
    },

    /** Saves what was typed. */
    change,

    /** The visitor wants an empty form. */
    startOver(): void {
      clearDraft(formId);
      startedAt = Date.now();
      $restored.set(false);
    },
  };
}

export function clearDraft(formId: LeadFormId): void {
  clear(draftKey(formId));
}

/** Validates a value from storage, which visitors and extensions can change. */
export function parseDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { fields, startedAt } = value as Partial<Draft>;
  if (typeof fields !== 'object' || fields === null || typeof startedAt !== 'number') {
    return undefined;
  }
  return isBlank(fields) ? undefined : { fields: withoutBlanks(fields), startedAt };
}

function withoutBlanks(fields: LeadFieldValues): LeadFieldValues {
  const entries = Object.entries(fields).filter(([, text]) => typeof text === 'string' && text);
  return Object.fromEntries(entries) as LeadFieldValues;
}

function isBlank(fields: LeadFieldValues): boolean {
  return Object.keys(withoutBlanks(fields)).length === 0;
}
