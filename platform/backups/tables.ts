import { FixableError } from '../../publisher/error.ts';
import type { Session } from '../migrations/index.ts';

export interface Column {
  name: string;
  /** As in SQL, such as `timestamp with time zone`. */
  type: string;
}

export interface Table {
  /** E.g. `public.blog_posts`. */
  name: string;
  columns: Column[];
  /** The sequence of its identity column, if it has one. */
  sequence: string | null;
}

/**
 * Accounts are copied with their identities and password hashes, but without sessions, which are signed with the other
 * backend's key. Everyone has to sign in again.
 */
const authTables = ['auth.users', 'auth.identities'];

/**
 * Not copied to another backend, because each has its own. The definitions are the same; the publisher, clock, and
 * receivers differ.
 */
export const leftOut = [
  'private.audit_actions',
  'private.audit_subjects',
  'private.booking_webhook',
  'private.paused_topics',
  'private.proof_of_life',
  'private.publisher_status',
  'private.publishing_runs',
  'private.retention_clock',
  'private.retention_runs',
];

/** Tables that migrations fill. The source's rows replace theirs. */
export const filledByMigrations = ['private.secrets', 'private.settings'];

/** The product's tables and those of accounts, with the columns that can be inserted. */
export async function readTables(
  session: Session,
  without: readonly string[] = [],
): Promise<Table[]> {
  return session.query<Table>(
    `select name, sequence, jsonb_agg(jsonb_build_object('name', attname,
         'type', format_type(atttypid, atttypmod)) order by attnum) as columns
     from (
       select c.oid, n.nspname || '.' || c.relname as name, (
         select pg_get_serial_sequence(c.oid::regclass::text, i.attname::text) from pg_attribute i
         where i.attrelid = c.oid and i.attidentity <> '') as sequence
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and (n.nspname in ('public', 'private')
         or n.nspname || '.' || c.relname = any ($1))
     ) t join pg_attribute a on a.attrelid = t.oid
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and name <> all ($2)
     group by name, sequence order by name`,
    [authTables, without],
  );
}

/**
 * The source's tables, with the columns that the target has, too. Throws a FixableError if one of the product's own
 * tables differs. GoTrue's and Lite's tables may differ, but both have the columns that the product uses.
 */
export function commonTables(source: readonly Table[], target: readonly Table[]): Table[] {
  return source.map(({ name, columns, sequence }) => {
    const other = target.find((table) => table.name === name);
    const known = new Set(other?.columns.map((column) => column.name));
    const common = columns.filter((column) => known.has(column.name));
    if (!authTables.includes(name) && common.length < columns.length) {
      throw new FixableError(
        `The two databases differ in ${name}. Apply the same migrations to both.`,
      );
    }
    return { name, columns: common, sequence };
  });
}
