import { expect } from 'vitest';
import { tooManyRequests } from '../../../supabase/functions/_shared/rules/limits.ts';
import type { Person, Running } from '../lanes/index.ts';
import { askFrom, loopbackAddress } from '../lanes/visitor.ts';

type Row = Record<string, unknown>;

/** The error message of each rate limit. */
export const refusals = {
  comments: 'You can only submit 5 comments per 10 minutes.',
  'all-comments': 'Too many comments from your network. Try again later.',
  consent: 'Too many consent records from your network. Try again later.',
  'csp-reports': 'Too many CSP reports from your network. Try again later.',
  posts: "You've created too many posts in the last hour. Try again later.",
  leads: tooManyRequests,
};

/** Creates public posts and returns their IDs. */
export async function makePosts(running: Running, count: number): Promise<string[]> {
  const rows = await running.query<{ id: string }>(
    `insert into public.blog_posts (slug, title, category, author_name, is_published, moderation_status)
     select gen_random_uuid(), 'A title', 'Testing', 'A writer', true, 'approved'
     from generate_series(1, $1::integer) returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

let visitors = 0;

/** A visitor with an IP address of their own. */
export function newVisitor(running: Running) {
  const address = loopbackAddress(++visitors);

  /** Inserts one or more rows, with the session of `person` if given. */
  function insert(
    table: string,
    rows: Row | Row[],
    { person, headers }: { person?: Person; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return askFrom(address, `${running.url}/rest/v1/${table}`, {
      method: 'POST',
      headers: {
        apikey: running.keys.publishable,
        'content-type': 'application/json',
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...headers,
      },
      body: JSON.stringify(rows),
    });
  }

  return {
    address,
    insert,
    /** Sends concurrent comments and returns the sorted response statuses. */
    async comment(times: number, post: string): Promise<number[]> {
      const answers = Array.from({ length: times }, () => insert('blog_comments', comment(post)));
      return (await Promise.all(answers)).map(({ status }) => status).sort();
    },
  };
}

export function comment(post_id: string, fields: Row = {}): Row {
  return {
    post_id,
    author_name: 'A visitor',
    author_email: 'visitor@example.com',
    content: 'A comment of a visitor.',
    ...fields,
  };
}

export async function expectRefused(answer: Response, limit: keyof typeof refusals) {
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ code: 'PT429', message: refusals[limit] });
}

/** Makes everything counted so far older. */
export async function secondsPass(running: Running, seconds: number): Promise<void> {
  await running.query(
    'update private.rate_limits set expires_at = expires_at - make_interval(secs => $1)',
    [seconds],
  );
}
