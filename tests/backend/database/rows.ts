import { randomUUID } from 'node:crypto';
import type { Session } from '../../../platform/migrations/index.ts';
import { fieldsOf } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  leadFormIds,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { sampleFor } from '../../unit/rules/lead/forms.ts';

export type Row = Record<string, unknown>;
type Queryable = Pick<Session, 'query'>;

/** Inserts a row as the owner, without policies or rate limits, and returns all of it. */
export async function insertRow<Inserted = Row>(
  { query }: Queryable,
  table: string,
  row: Row,
): Promise<Inserted> {
  const columns = Object.keys(row).join(', ');
  const [inserted] = await query<{ row: Inserted }>(
    `insert into ${table} as inserted (${columns})
     select ${columns} from jsonb_populate_record(null::${table}, $1::text::jsonb)
     returning to_jsonb(inserted) as row`,
    [JSON.stringify(row)],
  );
  if (!inserted) throw new Error(`No row was inserted into ${table}.`);
  return inserted.row;
}

/** The results of a SQL expression for these values. In it, `value` is one of them, as JSON. */
export async function evaluate<Result>(
  { query }: Queryable,
  expression: string,
  values: readonly unknown[],
): Promise<Result[]> {
  const rows = await query<{ result: Result }>(
    `select to_json(${expression}) as result
     from json_array_elements($1::text::json) with ordinality v (value, place) order by place`,
    [JSON.stringify(values)],
  );
  return rows.map(({ result }) => result);
}

/** The texts that a column's own constraint accepts. */
export async function acceptedBy(
  database: Queryable,
  constraint: string,
  column: string,
  texts: readonly string[],
): Promise<string[]> {
  const [found] = await database.query<{ condition: string }>(
    'select pg_get_expr(conbin, conrelid) as condition from pg_constraint where conname = $1',
    [constraint],
  );
  const condition = found?.condition.replaceAll(
    new RegExp(`\\b${column}\\b`, 'g'),
    "(value #>> '{}')",
  );
  const accepted = await evaluate<boolean>(database, condition ?? '', texts);
  return texts.filter((_, index) => accepted[index]);
}

/** The constraint that rejects a row, the whole error message if it isn't one, or undefined if it's inserted. */
export async function constraintAgainst(
  database: Queryable,
  table: string,
  row: Row,
): Promise<string | undefined> {
  try {
    await insertRow(database, table, row);
    return undefined;
  } catch (error) {
    return new RegExp(`${table}_\\w+`).exec(String(error))?.[0] ?? String(error);
  }
}

let posts = 0;

export function draftOf(fields: Row = {}): Row & { slug: string } {
  return {
    slug: `post-${++posts}`,
    title: 'A title',
    category: 'Testing',
    author_name: 'A writer',
    ...fields,
  };
}

export function publicPostOf(fields: Row = {}): Row & { slug: string } {
  return draftOf({ is_published: true, moderation_status: 'approved', ...fields });
}

/** A post as decisions about it name it: with its current version. */
export async function itemOf({ query }: Queryable, id: string) {
  const [post] = await query<{ version: number }>(
    'select version from public.post_workflow where post_id = $1',
    [id],
  );
  return { id, version: post?.version ?? 0 };
}

let comments = 0;

/** A comment as the form sends it. Each has its own text, because a repeated comment isn't stored again. */
export function commentOn(post_id: string, fields: Row = {}): Row {
  return {
    post_id,
    author_name: 'A reader',
    author_email: 'reader@example.com',
    content: `Comment ${++comments} of a reader.`,
    ...fields,
  };
}

/** The required fields of a form, by column. */
function requiredColumns(formId: LeadFormId): Row {
  const required = fieldsOf(formId).filter((field) => field.required);
  return Object.fromEntries(required.map((field) => [field.column, sampleFor(field.name, field)]));
}

/** A lead as submit_lead takes it. */
export function leadOf(fields: Row = {}): Row {
  const form_id = leadFormIds.find((id) => id === fields['form_id']) ?? 'seo-audit';
  return {
    form_id,
    ...requiredColumns(form_id),
    ...(form_id === 'seo-audit' && { website_url: 'https://miller.example/' }),
    consent_given: true,
    consent_statement: 'I agree.',
    ...fields,
  };
}

/** Inserts a lead without submit_lead and returns its ID. */
export async function storeLead(database: Queryable, fields: Row = {}): Promise<string> {
  const { id } = await insertRow(database, 'leads', { id: randomUUID(), ...leadOf(fields) });
  return String(id);
}

interface Answer {
  status: number;
  data: unknown;
  count: number | null;
  error: { code?: string; message: string } | null;
}

/** The status with the data and the count (if requested), or with the error code. */
export async function resultOf(call: PromiseLike<Answer>): Promise<object> {
  const { status, data, count, error } = await call;
  if (error) return { status, code: error.code };
  return { status, data, ...(count !== null && { count }) };
}
