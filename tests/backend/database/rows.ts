import { randomUUID } from 'node:crypto';
import type { Session } from '../../../platform/migrations/index.ts';

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

/** A comment as the form sends it. */
export function commentOn(post_id: string, fields: Row = {}): Row {
  return {
    post_id,
    author_name: 'A reader',
    author_email: 'reader@example.com',
    content: 'A comment of a reader.',
    ...fields,
  };
}

const leadForms: Record<string, Row> = {
  'strategy-session': {
    first_name: 'Dana',
    last_name: 'Miller',
    company: 'Miller Staffing',
    company_size: 'Just Me (1)',
    current_challenge: 'Other',
    timeline: 'Within 30 days',
  },
  'seo-audit': { business_name: 'Miller Staffing', website_url: 'https://miller.example/' },
  'request-a-time': { first_name: 'Dana', last_name: 'Miller', preferred_times: 'Mondays' },
};

/** A lead as submit_lead takes it. */
export function leadOf(fields: Row = {}): Row {
  const form_id = String(fields['form_id'] ?? 'seo-audit');
  return {
    form_id,
    ...leadForms[form_id],
    email: 'dana@example.com',
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
