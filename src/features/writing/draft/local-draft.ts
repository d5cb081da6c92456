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

/** Validates a stored draft. Other scripts, extensions, and people can change what's stored. */
export function parseLocalDraft(value: unknown): LocalDraft | undefined {
  if (!isObject(value) || !isObject(value['base'])) return undefined;
  const { id, account, fields, base, pending, unsaved, changedAt, format } = value;
  const { version, postVersion } = base as Record<string, unknown>;
  const isValid =
    format === 1 &&
    typeof id === 'string' &&
    (account === null || typeof account === 'string') &&
    isObject(fields) &&
    Number.isInteger(version) &&
    Number.isInteger(postVersion) &&
    typeof unsaved === 'boolean' &&
    Number.isFinite(changedAt);
  if (!isValid) return undefined;
  return {
    ...({ id, account, unsaved, changedAt, format } as LocalDraft),
    fields: completeFields(fields),
    base: { ...({ version, postVersion } as LocalDraft['base']), fields: optional(base['fields']) },
    pending: optional(pending),
  };
}

const optional = (fields: unknown) => (isObject(fields) ? completeFields(fields) : null);

/** Fills in what a draft from the database or the browser leaves out. */
export function completeFields(value: unknown): DraftFields {
  const complete: Record<string, unknown> = { ...emptyDraft() };
  if (!isObject(value)) return emptyDraft();
  for (const [name, empty] of Object.entries(complete)) {
    const field = value[name];
    // A field that's null when empty holds text.
    if (typeof field === typeof (empty ?? '') && Array.isArray(field) === Array.isArray(empty)) {
      complete[name] = Array.isArray(field)
        ? field.filter((item) => typeof item === 'string')
        : field;
    }
  }
  return complete as unknown as DraftFields;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether two versions have the same text in every field. */
export function isSame(a: DraftFields, b: DraftFields): boolean {
  const names = Object.keys(a) as (keyof DraftFields)[];
  return names.every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null));
}
