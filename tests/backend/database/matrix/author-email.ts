import { describe, expect, test } from 'vitest';
import { commentOn } from '../rows.ts';
import { ask, callers, secretDomain, secretEmail, type World } from './requests.ts';

interface Attempt {
  method?: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

const representation = { prefer: 'return=representation' };

// OURS and POST stand for the IDs of the comment and its post, which don't exist yet.
const comments = 'blog_comments?';
const ours = `${comments}id=eq.OURS`;
const posts = 'blog_posts?select=title,';
const comment = commentOn('POST', { author_email: 'somebody@example.com' });
const spam = { moderation_status: 'spam' };

/** Each way to select, filter, order, or embed the column. */
const reads: Attempt[] = [
  ...[
    'x:author_email::text',
    'author_email->>x',
    'moderation_status,author_email.max()',
    // PostgreSQL reads these as functions of the whole row.
    'row_to_json',
    'blog_comments',
  ].map((select) => `${comments}select=${select}`),
  ...[
    `author_email=eq.${secretEmail}`,
    'author_email=match.^marker',
    'author_email->>x=eq.1',
    `or=(author_email.eq.${secretEmail},id.is.null)`,
    `and=(id.not.is.null,or(author_email.eq.${secretEmail},author_email.is.null))`,
    'order=author_email.desc.nullslast&limit=1',
    'order=to_jsonb',
  ].map((filter) => `${comments}select=id&${filter}`),
  `${posts}blog_comments(author_email)`,
  `${posts}...blog_comments(author_email)`,
  `${posts}blog_comments!inner(id)&blog_comments.author_email=eq.${secretEmail}`,
  `${posts}blog_comments(id)&blog_comments.or=(author_email.eq.${secretEmail},id.is.null)`,
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
    path: `${comments}select=id&author_email=eq.${secretEmail}`,
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
    headers: { prefer: 'resolution=merge-duplicates,return=representation' },
  },
  { method: 'PUT', path: ours, body: { ...comment, id: 'OURS' }, headers: representation },
  { method: 'PATCH', path: `${comments}author_email=eq.${secretEmail}`, body: spam },
  { method: 'PATCH', path: `${ours}&select=*`, body: spam, headers: representation },
  {
    method: 'PATCH',
    path: `${ours}&order=author_email&limit=1`,
    body: spam,
    headers: representation,
  },
  { method: 'DELETE', path: `${comments}author_email=eq.${secretEmail}` },
  { method: 'DELETE', path: `${ours}&select=author_email`, headers: representation },
];

/** Rows that violate a constraint. The error must not repeat the row. */
const invalidRows: Attempt[] = [
  ...[
    { author_name: 'x' },
    { author_name: null },
    { author_email: secretEmail.replace('.', '') },
    { author_email: secretEmail.padEnd(300, 'x') },
    { moderation_status: 'unknown' },
    { post_id: '00000000-0000-4000-b000-00000000000f' },
    { id: 'OURS' },
    { unknown: 1 },
  ].map((change) => ({
    method: 'POST',
    path: 'blog_comments',
    body: { ...comment, author_email: secretEmail, ...change },
  })),
  { method: 'PATCH', path: ours, body: { moderation_status: 'unknown' } },
];

/** No role can read the email address of a comment's author in any way (spec §6). `ask` checks each response. */
export function describeAuthorEmail(world: () => World): void {
  describe('author_email', () => {
    const attempts = [
      ...[...reads, ...formats, ...writes].map((attempt) => ({ ...attempt, minStatus: 400 })),
      // Updating a row that the caller can't see isn't an error.
      ...invalidRows.map((attempt) => ({ ...attempt, minStatus: 204 })),
    ].map((attempt) => ({ method: 'GET', ...attempt }));

    test.each(attempts)('isn’t in the response to $method $path $body', async (attempt) => {
      const { comment: id, commented, running } = world();
      const withIds = (text: string) => text.replace('OURS', id).replace('POST', commented);
      const { method, path, body, headers, minStatus } = attempt;
      for (const caller of callers) {
        const { status } = await ask(world(), caller, method, withIds(path), {
          body: body && (JSON.parse(withIds(JSON.stringify(body))) as unknown),
          headers,
        });
        expect(status, caller).toBeGreaterThanOrEqual(minStatus);
        expect(status, caller).toBeLessThan(500);
      }
      const rows = await running.query(
        'select author_email, moderation_status from public.blog_comments where id = $1',
        [id],
      );
      expect(rows).toEqual([{ author_email: secretEmail, moderation_status: 'approved' }]);
    });

    test('is in no log line of the backend', () => {
      const lines = world().running.lines.filter((line) => line.includes(secretDomain));
      expect(lines).toEqual([]);
    });
  });
}
