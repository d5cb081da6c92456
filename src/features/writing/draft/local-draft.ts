import {
  array,
  boolean,
  fallback,
  finite,
  integer,
  literal,
  minValue,
  nullable,
  number,
  object,
  pipe,
  safeParse,
  string,
  uuid,
  type InferOutput,
} from 'valibot';
import { emptyDraft, type DraftFields } from '~rules/post/draft';

const text = fallback(string(), '');
const optionalText = fallback(nullable(string()), null);

const fieldsSchema = object({
  title: text,
  slug: text,
  excerpt: text,
  content: text,
  category: text,
  tags: fallback(array(string()), []),
  author_name: text,
  read_time_minutes: fallback(pipe(number(), finite()), emptyDraft().read_time_minutes),
  meta_description: optionalText,
  focus_keyword: optionalText,
  featured_image_url: optionalText,
  featured_image_alt: optionalText,
});

const version = pipe(number(), integer(), minValue(0));

const localDraftSchema = object({
  id: pipe(string(), uuid()),
  /** Whose draft it is. Null: typed before anyone signed in. */
  account: nullable(string()),
  /** What the writer last typed. */
  fields: fieldsSchema,
  /** The last version that the server confirmed. `version` 0: the server has no draft. */
  base: object({ version, postVersion: version, fields: nullable(fieldsSchema) }),
  /** Sent to the server, but without an answer yet: it may or may not have been saved. */
  pending: nullable(fieldsSchema),
  /** Whether the server doesn't have everything. */
  unsaved: boolean(),
  /** When it was last changed: milliseconds since 1970, and more with every change. */
  changedAt: pipe(number(), finite()),
  /** Guards against records of other versions of this code. */
  format: literal(1),
});

/** A draft as this browser stores it. */
export type LocalDraft = InferOutput<typeof localDraftSchema>;

/** Validates a stored draft. Other scripts, extensions, and people can change what's stored. */
export function parseLocalDraft(value: unknown): LocalDraft | undefined {
  const result = safeParse(localDraftSchema, value);
  return result.success ? result.output : undefined;
}

/** Fills in what a draft from the server leaves out. */
export function completeFields(value: unknown): DraftFields {
  const result = safeParse(fieldsSchema, value);
  return result.success ? result.output : emptyDraft();
}
