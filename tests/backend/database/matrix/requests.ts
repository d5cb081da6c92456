import { randomUUID } from 'node:crypto';
import type { Person, Running } from '../../lanes/index.ts';
import { commentOn, insertRow, publicPostOf, storeLead } from '../rows.ts';

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

/** Accounts and rows that all requests share. */
export interface World {
  running: Running;
  people: Record<'owner' | 'stranger' | 'moderator' | 'admin' | 'spare', Person>;
  /** IDs of two public posts by the owner. The first has an approved comment; requests comment on the second. */
  commented: string;
  open: string;
  comment: string;
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
  const people = {
    owner: await running.person(),
    stranger: await running.person(),
    moderator: await running.person('moderator'),
    admin: await running.person('admin'),
    spare: await running.person(),
  };
  const insertPost = async (slug: string) => {
    const post = publicPostOf({ id: randomUUID(), slug, title: slug, author_id: people.owner.id });
    const { id } = await insertRow<{ id: string }>(running, 'blog_posts', post);
    return id;
  };
  const commented = await insertPost('commented');
  const comment = randomUUID();
  await insertRow(
    running,
    'blog_comments',
    commentOn(commented, {
      id: comment,
      author_email: secretEmail,
      content: 'An approved comment',
      moderation_status: 'approved',
    }),
  );
  return {
    running,
    people,
    commented,
    open: await insertPost('open'),
    comment,
    lead: await storeLead(running),
  };
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
  caller: Caller | 'no key',
  method: string,
  path: string,
  { body, headers = {} }: Options = {},
): Promise<Answer> {
  const answer = await fetch(`${running.url}/rest/v1/${path}`, {
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
  caller: Caller,
  tookEffect: boolean,
): string {
  if (status >= 200 && status < 300) return tookEffect ? 'rows' : 'none';
  if (tookEffect) return `changed in spite of ${status} ${text}`;
  if (code === '42501' && status === (caller === 'anonymous' ? 401 : 403)) return 'refused';
  if (code === '428C9' && status === 400) return 'generated';
  if (code === '23503' && status === 409) return 'held';
  return `${status} ${text}`;
}
