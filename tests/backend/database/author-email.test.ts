import { beforeAll, describe, expect, test } from 'vitest';
import { describeRestLanes } from '../lanes/index.ts';
import { callers, credentials, type Caller } from './matrix/callers.ts';
import { calls, type Made } from './matrix/calls.ts';
import { functionRights } from './matrix/function-rights.ts';
import type { Probe } from './matrix/probe.ts';
import { tableRights } from './matrix/table-rights.ts';
import { makeWorld } from './matrix/world.ts';

interface Attempt {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

const secret = 'marker@secret.example';
const representation = { prefer: 'return=representation' };
const merge = { prefer: 'resolution=merge-duplicates,return=representation' };

// OURS and POST stand for the IDs of the comment and its post, which don't exist yet.
const comments = 'blog_comments?';
const ours = `${comments}id=eq.OURS`;
const posts = 'blog_posts?select=title,';
const comment = {
  post_id: 'POST',
  author_name: 'Somebody',
  author_email: 'somebody@example.com',
  content: 'Ten characters at least',
};
const spam = { moderation_status: 'spam' };

/** Each way to select, filter, order, or embed the column. */
const reads: Attempt[] = [
  ...[
    'author_email',
    '*',
    'x:author_email::text',
    'author_email->>x',
    'moderation_status,author_email.max()',
    // PostgreSQL reads these as functions of the whole row.
    'row_to_json',
    'blog_comments',
  ].map((select) => `${comments}select=${select}`),
  ...[
    `author_email=eq.${secret}`,
    'author_email=not.like.marker*',
    'author_email=match.^marker',
    'author_email->>x=eq.1',
    `or=(author_email.eq.${secret},id.is.null)`,
    `and=(id.not.is.null,or(author_email.eq.${secret},author_email.is.null))`,
  ].map((filter) => `${comments}select=id&${filter}`),
  `${comments}select=id&order=author_email.desc.nullslast&limit=1`,
  `${comments}select=id&order=to_jsonb`,
  `${posts}blog_comments(author_email)`,
  `${posts}...blog_comments(author_email)`,
  `${posts}blog_comments!inner(id)&blog_comments.author_email=eq.${secret}`,
  `${posts}blog_comments(id)&blog_comments.or=(author_email.eq.${secret},id.is.null)`,
  `${posts}blog_comments(id)&blog_comments.order=author_email`,
  `${posts}blog_comments(author_email.count())`,
  'post_revisions?select=blog_posts(blog_comments(author_email))',
  'rpc/get_admin_comments?select=author_email',
  'rpc/get_admin_comments?author_email=not.is.null',
  'rpc/get_public_comments_safe?blog_post_id=POST&select=author_email',
].map((path) => ({ path }));

const formats: Attempt[] = [
  ...[
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.plan+json;for="application/json"',
  ].map((accept) => ({ path: ours, headers: { accept } })),
  {
    method: 'HEAD',
    path: `${comments}select=id&author_email=eq.${secret}`,
    headers: { prefer: 'count=exact' },
  },
];

const writes: Attempt[] = [
  {
    method: 'POST',
    path: `${comments}select=author_email`,
    body: comment,
    headers: representation,
  },
  {
    method: 'POST',
    path: `${comments}on_conflict=id`,
    body: { ...comment, id: 'OURS' },
    headers: merge,
  },
  { method: 'PUT', path: ours, body: { ...comment, id: 'OURS' }, headers: representation },
  { method: 'PATCH', path: ours, body: { author_email: 'changed@example.com' } },
  { method: 'PATCH', path: `${comments}author_email=eq.${secret}`, body: spam },
  { method: 'PATCH', path: `${ours}&select=*`, body: spam, headers: representation },
  {
    method: 'PATCH',
    path: `${ours}&order=author_email&limit=1`,
    body: spam,
    headers: representation,
  },
  { method: 'DELETE', path: `${comments}author_email=eq.${secret}` },
  { method: 'DELETE', path: `${ours}&select=author_email`, headers: representation },
];

/** Rows that violate a constraint. The error must not repeat the row. */
const invalidRows: Attempt[] = [
  ...[
    { author_name: 'x' },
    { author_name: null },
    { author_email: secret.replace('.', '') },
    { author_email: secret.padEnd(300, 'x') },
    { content: null },
    { moderation_status: 'unknown' },
    { post_id: '00000000-0000-4000-b000-00000000000f' },
    { id: 'OURS' },
    { unknown: 1 },
  ].map((change) => ({
    method: 'POST' as const,
    path: 'blog_comments',
    body: { ...comment, author_email: secret, ...change },
  })),
  { method: 'PATCH', path: ours, body: { moderation_status: 'unknown' } },
  { method: 'PATCH', path: ours, body: { moderation_status: null } },
];

/** No role can read the email address of a comment's author in any way (spec §6). */
describeRestLanes('author_email', (lane) => {
  let probe: Probe;

  beforeAll(async () => {
    const running = await lane.start();
    probe = { running, world: await makeWorld(running) };
    await running.query('update public.blog_comments set author_email = $1', [secret]);
  });

  async function ask(caller: Caller, { method = 'GET', path, body, headers }: Attempt) {
    const { running, world } = probe;
    const withIds = (text: string) =>
      text.replace('OURS', world.comment).replace('POST', world.commented);
    const answer = await fetch(`${running.url}/rest/v1/${withIds(path)}`, {
      method,
      headers: {
        ...credentials(caller, running, world),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: withIds(JSON.stringify(body)) }),
    });
    const text = [...answer.headers].join('\n') + (await answer.text());
    return { status: answer.status, leaks: text.includes('secret.example') };
  }

  describe.each([
    ['can’t be read', reads, 400],
    ['can’t be read in other formats', formats, 400],
    ['can’t be written, returned, or compared', writes, 400],
    // Updating a row that the caller can't see isn't an error.
    ['isn’t in errors', invalidRows, 204],
  ] as const)('%s', (_, attempts, minStatus) => {
    const cells = callers.flatMap((caller) =>
      attempts.map((attempt) => ({
        caller,
        attempt,
        what: [attempt.method, attempt.path, attempt.body && JSON.stringify(attempt.body)]
          .join(' ')
          .slice(0, 160),
      })),
    );

    test.each(cells)('$caller: $what', async ({ caller, attempt }) => {
      expect(await ask(caller, attempt)).toEqual({
        status: expect.toSatisfy((status: number) => status >= minStatus && status < 500),
        leaks: false,
      });
      const rows = await probe.running.query(
        'select author_email, moderation_status from public.blog_comments where id = $1',
        [probe.world.comment],
      );
      expect(rows).toEqual([{ author_email: secret, moderation_status: 'approved' }]);
    });
  });

  const everything: Attempt[] = [
    ...Object.keys(tableRights).map((table) => ({ path: table })),
    ...Object.keys(functionRights).map((name) => ({
      method: 'POST' as const,
      path: `rpc/${name}`,
    })),
  ];
  const responses = callers.flatMap((caller) =>
    everything.map((request) => ({ caller, ...request })),
  );

  test.each(responses)('is in no response to $caller: $path', async ({ caller, method, path }) => {
    const { running, world } = probe;
    const call = method === 'POST' ? (calls[path.slice('rpc/'.length)] ?? {}) : {};
    const [row] = call.prepare ? await running.query<{ made?: Made }>(call.prepare(world)) : [];
    await running.query('update public.blog_comments set author_email = $1', [secret]);
    const body = method === 'POST' ? (call.args?.(world, row?.made ?? {}) ?? {}) : undefined;
    const { status, leaks } = await ask(caller, {
      path,
      ...(method && { method }),
      ...(body && { body }),
    });
    expect({ understood: status < 404, leaks }).toEqual({ understood: true, leaks: false });
  });

  test('is in no log line of the backend', () => {
    expect(probe.running.lines.filter((line) => line.includes('secret.example'))).toEqual([]);
  });
});
