import { randomUUID } from 'node:crypto';
import { daysAgo } from '../../../days-ago.ts';
import type { Person, Running } from '../../lanes/index.ts';
import { askFrom } from '../../lanes/visitor.ts';
import { commentOn, insertRow, publicPostOf, storeLead, type Row } from '../rows.ts';

/** The existing row of each table belongs to `owner`. `stranger` is another user. */
export const callers = [
  'anonymous',
  'owner',
  'stranger',
  'moderator',
  'admin',
  'service_role',
] as const;

export type Caller = (typeof callers)[number];

/** Admins without an active account or session whose access token is still valid, and the owner as one of them. */
export const inactive = ['removed', 'disabled', 'signed out', 'disabled owner'] as const;

/** Former staff whose access token is still valid. */
export const former = ['demoted', ...inactive] as const;

export type Former = (typeof former)[number];

/** A table or view in `public`, with its columns in order. */
interface Relation {
  name: string;
  columns: string[];
  /** The columns' types. */
  types: string[];
  /** Whether it has row-level security. */
  secured: boolean;
}

/** What the database roles of a request may do at most; row-level security and functions decide the rest. */
interface Grant {
  /** A table with a column, such as `leads.id`, or a function. */
  on: string;
  to: 'anon' | 'authenticated' | 'service_role';
  verbs: string[];
}

/** A parameter of a function in `public`. */
interface Parameter {
  function: string;
  name: string;
  type: string;
  /** Whether it has no default. */
  isRequired: boolean;
}

/** Accounts and rows that all requests share. */
export interface World {
  running: Running;
  relations: Relation[];
  grants: Grant[];
  parameters: Parameter[];
  people: Record<'owner' | 'stranger' | 'moderator' | 'admin' | 'spare' | Former, Person>;
  /** IDs of two public posts by the owner, each with an approved comment. Requests comment on the second. */
  commented: string;
  open: string;
  comment: string;
  parent: string;
  lead: string;
}

/** The domain of the authors' email addresses, which no response can contain. */
export const secretDomain = 'secret.example';
export const secretEmail = `marker@${secretDomain}`;

export async function makeWorld(running: Running): Promise<World> {
  // All requests have the same IP address.
  await running.query(
    `update private.settings set value = '{"most": 1000000, "seconds": 600}' where name like 'limit.%'`,
  );
  const owner = await running.person();
  const people = {
    owner,
    'disabled owner': owner,
    stranger: await running.person(),
    moderator: await running.person('moderator'),
    admin: await running.person('admin'),
    spare: await running.person(),
    demoted: await running.person('admin'),
    removed: await running.person('admin'),
    disabled: await running.person('admin'),
    'signed out': await running.person('admin', { session_id: randomUUID() }),
  };
  await setDisabled(running, people.disabled, true);
  await running.query('delete from public.user_roles where user_id = $1', [people.demoted.id]);
  await running.query('delete from auth.users where id = $1', [people.removed.id]);
  const insertPost = async (slug: string) => {
    const post = publicPostOf({ id: randomUUID(), slug, title: slug, author_id: people.owner.id });
    const { id } = await insertRow<{ id: string }>(running, 'blog_posts', post);
    return id;
  };
  const insertComment = async (post: string) => {
    const comment = commentOn(post, {
      author_email: secretEmail,
      content: 'An approved comment',
      moderation_status: 'approved',
    });
    const { id } = await insertRow<{ id: string }>(running, 'blog_comments', comment);
    return id;
  };
  const commented = await insertPost('commented');
  const open = await insertPost('open');
  return {
    running,
    relations: await running.query<Relation>(`
      select c.relname::text as name, c.relrowsecurity as secured,
        array_agg(a.attname::text order by attnum) as columns,
        array_agg(format_type(a.atttypid, null) order by attnum) as types
      from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      group by c.oid order by name`),
    // PostgreSQL rejects writing a generated column before it looks at the grants.
    grants: await running.query<Grant>(`
      select c.relname || '.' || a.attname as on, r.rolname::text as to, array_agg(verb) as verbs
      from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
        cross join unnest('{select,insert,update}'::text[]) verb cross join pg_roles r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and r.rolname in ('anon', 'authenticated', 'service_role')
        and (has_column_privilege(r.oid, c.oid, attnum, verb)
          or verb <> 'select' and (a.attidentity = 'a' or a.attgenerated <> ''))
      group by c.relname, a.attname, r.rolname
      union all
      select p.proname, r.rolname, '{execute}' from pg_proc p cross join pg_roles r
      where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.oid, p.oid, 'execute')
        and r.rolname in ('anon', 'authenticated', 'service_role')`),
    parameters: await running.query<Parameter>(`
      select p.proname::text as function, p.proargnames[n] as name, format_type(p.proargtypes[n - 1], null) as type,
        n <= p.pronargs - p.pronargdefaults as "isRequired"
      from pg_proc p cross join generate_series(1, p.pronargs) n
      where p.pronamespace = 'public'::regnamespace`),
    people,
    commented,
    open,
    comment: await insertComment(commented),
    parent: await insertComment(open),
    lead: await storeLead(running),
  };
}

function setDisabled(running: Running, { id }: Person, disabled: boolean) {
  return running.query('update auth.users set banned_until = $2 where id = $1', [
    id,
    disabled ? '2100-01-01' : null,
  ]);
}

/** Recent enough that the backend doesn't delete the row during a test. */
export const yesterday = daysAgo(1);

/** For each type, a value that the existing rows don't have. */
const values: Record<string, () => unknown> = {
  bigint: () => 1_000_000,
  boolean: () => true,
  integer: () => 7,
  jsonb: () => ({ another: true }),
  text: () => `another-${randomUUID()}`,
  'text[]': () => ['another'],
  'uuid[]': () => [randomUUID()],
  date: () => '2020-02-02',
  'timestamp with time zone': () => yesterday,
  uuid: () => randomUUID(),
};

export function valueOfType({ relations }: World, table: string, column: string): unknown {
  const { columns, types } = relations.find(({ name }) => name === table) ?? {};
  return valueOf(types?.[columns?.indexOf(column) ?? -1] ?? '');
}

function valueOf(type: string): unknown {
  if (!values[type]) throw new Error(`There is no value of the type ${type}.`);
  return values[type]();
}

/** Whether the caller's database role may try it at all. */
export function isGranted(
  { grants }: World,
  caller: Caller | Former,
  verb: 'select' | 'insert' | 'update' | 'execute',
  on: string,
): boolean {
  const role =
    caller === 'anonymous' ? 'anon' : caller === 'service_role' ? caller : 'authenticated';
  return grants.some((grant) => grant.on === on && grant.to === role && grant.verbs.includes(verb));
}

/** Arguments of a function that have the right types. Those that refer to a comment do so to the existing one. */
export function anyArguments({ parameters, commented, comment }: World, name: string): Row {
  const known: Row = { blog_post_id: commented, comment_ids: [comment], search: 'OMMENTE' };
  return Object.fromEntries(
    parameters
      .filter((parameter) => parameter.function === name && parameter.isRequired)
      .map((parameter) => [parameter.name, known[parameter.name] ?? valueOf(parameter.type)]),
  );
}

export interface Answer {
  status: number;
  /** PostgREST's error code; undefined without an error. */
  code: string | undefined;
  text: string;
}

interface Options {
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

/** Sends an HTTP request without a client library. Throws if the response contains a secret email address. */
export async function ask(
  { running, people }: World,
  caller: Caller | Former | 'no key',
  method: string,
  path: string,
  { body, headers = {} }: Options = {},
): Promise<Answer> {
  if (caller === 'disabled owner') await setDisabled(running, people.owner, true);
  // `fetch` would take longer than the database.
  const answer = await askFrom('127.0.0.1', `${running.url}/rest/v1/${path}`, {
    method,
    headers: {
      ...(caller !== 'no key' && {
        apikey: caller === 'service_role' ? running.keys.secret : running.keys.publishable,
      }),
      ...(caller in people && {
        authorization: `Bearer ${people[caller as keyof World['people']].token}`,
      }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      prefer: 'return=minimal',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (caller === 'disabled owner') await setDisabled(running, people.owner, false);
  if (text.includes(secretDomain) || [...answer.headers].join().includes(secretDomain)) {
    throw new Error(`${caller} can read a secret email address with ${method} ${path}: ${text}`);
  }
  const error = answer.ok || text === '' ? {} : (JSON.parse(text) as { code?: string });
  return { status: answer.status, code: error.code, text };
}

/**
 * The outcome of a request, given whether it took effect: `rows` shows or changes the row, `none` succeeds without
 * it, and `refused` is a 401 or 403 with 42501. `generated` is a column that nobody can set, and `held` one
 * that other rows refer to. Returns the response if it's none of them.
 */
export function outcomeOf(
  { status, code, text }: Answer,
  caller: Caller | Former,
  tookEffect: boolean,
): string {
  if (status >= 200 && status < 300) return tookEffect ? 'rows' : 'none';
  if (tookEffect) return `changed in spite of ${status} ${text}`;
  if (code === '42501' && status === (caller === 'anonymous' ? 401 : 403)) return 'refused';
  if (code === '428C9' && status === 400) return 'generated';
  if (code === '23503' && status === 409) return 'held';
  return `${status} ${text}`;
}
