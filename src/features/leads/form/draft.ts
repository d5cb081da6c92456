import { atom, readonlyType } from 'nanostores';
import { randomId } from '~/lib/random-id';
import { clear, load, save } from '~/lib/storage';
import type { LeadField } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';
import type { honeypotField } from '~rules/lead/spam';

/** The values of a form's fields, as typed. */
export type LeadFieldValues = Partial<Record<LeadField | typeof honeypotField, string>>;

/** An unsent form. It doesn't include consent, which has to be given for each submission. */
export interface Draft {
  fields: LeadFieldValues;
  /** How long the visitor has been filling out the form, in milliseconds. */
  filledInMs: number;
}

const draftKey = (formId: LeadFormId) => `lead-draft:${formId}`;

/** What is typed into one form, saved until the form is sent or the tab is closed. */
export function leadDraft(formId: LeadFormId) {
  const $restored = atom(false);
  const $fields = atom<LeadFieldValues>({});
  /** From `performance.now()`, because the computer's clock may be set while people type. */
  let startedAt = performance.now();
  const filledInMs = () => Math.round(performance.now() - startedAt);

  function change(fields: LeadFieldValues): void {
    $fields.set(fields);
    if (isBlank(fields)) clearDraft(formId);
    else save(draftKey(formId), { fields, filledInMs: filledInMs() } satisfies Draft);
  }

  return {
    /** What the form contains. */
    $fields: readonlyType($fields),

    /** Whether the form contains something from before the page was loaded. */
    $restored: readonlyType($restored),

    /** How long the visitor has been filling out the form, in milliseconds. */
    filledInMs,

    /** Merges the form's current values with the saved draft. Returns the values for its empty fields. */
    open(current: LeadFieldValues): LeadFieldValues {
      const draft = parseDraft(load(draftKey(formId)));
      // Without a draft, the current values were typed before this script could note the time.
      if (draft) startedAt = performance.now() - draft.filledInMs;
      else startedAt = isBlank(current) ? performance.now() : 0;
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
      change({});
      startedAt = performance.now();
      $restored.set(false);
    },
  };
}

export function clearDraft(formId: LeadFormId): void {
  clear(draftKey(formId));
}

/** Validates a value from storage, which visitors and extensions can change. */
function parseDraft(value: unknown): Draft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { fields, filledInMs } = value as Partial<Draft>;
  if (typeof fields !== 'object' || fields === null || typeof filledInMs !== 'number') {
    return undefined;
  }
  return isBlank(fields) ? undefined : { fields: withoutBlanks(fields), filledInMs };
}

function withoutBlanks(fields: LeadFieldValues): LeadFieldValues {
  const entries = Object.entries(fields).filter(([, text]) => typeof text === 'string' && text);
  return Object.fromEntries(entries) as LeadFieldValues;
}

function isBlank(fields: LeadFieldValues): boolean {
  return Object.keys(withoutBlanks(fields)).length === 0;
}

/** One submission per form, sent by any page of the tab once the browser is back online. */
const queueKey = (formId: LeadFormId) => `lead-queue:${formId}`;

export function saveQueued(formId: LeadFormId, submitted: Draft): void {
  save(queueKey(formId), submitted);
}

export function loadQueued(formId: LeadFormId): Draft | undefined {
  return parseDraft(load(queueKey(formId)));
}

export function clearQueued(formId: LeadFormId): void {
  clear(queueKey(formId));
}

/**
 * One key per form and browser session. The server treats the same answers under the same key as the same
 * lead: after a double click, a retry, or a return with the back button.
 */
export function idempotencyKey(formId: LeadFormId): string {
  const name = `lead-key:${formId}`;
  const saved = load(name);
  if (typeof saved === 'string') return saved;
  const key = randomId();
  save(name, key);
  return key;
}
