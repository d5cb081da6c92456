import { emptyDraft, type DraftFields } from '~rules/post/draft';

/** A draft as this browser stores it. */
export interface LocalDraft {
  id: string;
  /** Whose draft it is. Null: typed before anyone signed in. */
  account: string | null;
  /** What the writer last typed. */
  fields: DraftFields;
  /**
   * The last version that the server confirmed. `version` 0: the server has no draft. `postVersion`: the post's text
   * that it began with.
   */
  base: { version: number; postVersion: number; fields: DraftFields | null };
  /** Sent to the server, but without a response yet: it may or may not have been saved. */
  pending: DraftFields | null;
  /** Whether the server doesn't have everything. */
  unsaved: boolean;
  /** When it was last changed: milliseconds since 1970, and more with every change. */
  changedAt: number;
  /** Guards against records of other versions of this code. */
  format: 1;
}

/** A draft without changes. */
export function unchangedDraft(
  id: string,
  account: string | null,
  fields: DraftFields,
  base: LocalDraft['base'] = { version: 0, postVersion: 0, fields: null },
): LocalDraft {
  return { id, account, fields, base, pending: null, unsaved: false, changedAt: 0, format: 1 };
}

/** Reads a stored draft. Undefined if it's damaged, or from another version of this code. */
export function parseLocalDraft(value: unknown): LocalDraft | undefined {
  const draft = value as LocalDraft | null | undefined;
  if (draft?.format !== 1 || !draft.fields || !draft.base) return undefined;
  const { fields, base, pending } = draft;
  return {
    ...draft,
    fields: completeFields(fields),
    base: { ...base, fields: base.fields && completeFields(base.fields) },
    pending: pending && completeFields(pending),
  };
}

/** Whether a draft should replace the stored value, which may be invalid. */
export function isNewer(draft: LocalDraft, stored: unknown): boolean {
  const known = parseLocalDraft(stored);
  return !known || known.changedAt <= draft.changedAt;
}

/** Fills in what a draft from the database or the browser leaves out. */
export function completeFields(value: unknown): DraftFields {
  const complete: Record<string, unknown> = { ...emptyDraft() };
  for (const [name, empty] of Object.entries(complete)) {
    const field = (value as Record<string, unknown> | null)?.[name];
    // A field that's null when empty holds text.
    if (typeof field === typeof (empty ?? '') && Array.isArray(field) === Array.isArray(empty)) {
      complete[name] = Array.isArray(field)
        ? field.filter((item) => typeof item === 'string')
        : field;
    }
  }
  return complete as unknown as DraftFields;
}

/** Whether two versions have the same text in every field. */
export function isSame(a: DraftFields, b: DraftFields): boolean {
  const names = Object.keys(a) as (keyof DraftFields)[];
  return names.every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null));
}
