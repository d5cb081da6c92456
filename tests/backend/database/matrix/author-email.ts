import { describe, expect, test } from 'vitest';
import { commentOn } from '../rows.ts';
import { ask, callers, secretDomain, secretEmail, type World } from './requests.ts';

interface Attempt {
  method?: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** 400 by default. Updating a row that the caller can't see isn't an error. */
  minStatus?: number;
}

const representation = { prefer: 'return=representation' };

// OURS and POST stand for the IDs of the comment and its post, which don't exist yet.
const comments = 'blog_comments?';
const ours = `${comments}id=eq.OURS`;
const posts = 'blog_posts?select=title,';
const comment = commentOn('POST', { author_email: 'somebody@example.com' });
const spam = { moderation_status: 'spam' };

const attempts: Attempt[] = [
  // To select, filter, order, or embed the column, or the whole row as the value of a function.
  ...[
    `${comments}select=x:author_email::text`,
    `${comments}select=moderation_status,author_email.max()`,
    `${comments}select=blog_comments`,
    `${comments}select=id&and=(id.not.is.null,or(author_email.eq.${secretEmail},id.is.null))`,
    `${comments}select=id&order=author_email.desc.nullslast&limit=1`,
    `${comments}select=id&order=to_jsonb`,
    `${posts}...blog_comments(author_email)`,
    `${posts}blog_comments!inner(id)&blog_comments.author_email=eq.${secretEmail}`,
    'post_workflow?select=blog_posts(blog_comments(author_email))',
    'rpc/get_admin_comments?author_email=not.is.null',
    'rpc/get_public_comments_safe?blog_post_id=POST&select=author_email',
  ].map((path) => ({ path })),
  // In other formats.
  { path: ours, headers: { accept: 'text/csv' } },
  { path: ours, headers: { accept: 'application/vnd.pgrst.plan+json;for="application/json"' } },
  {
    method: 'HEAD',
    path: `${comments}select=id&author_email=eq.${secretEmail}`,
    headers: { prefer: 'count=exact' },
  },
  // To write, return, or compare it.
  {
    method: 'POST',
    path: `${comments}on_conflict=id`,
    body: { ...comment, id: 'OURS' },
    headers: { prefer: 'resolution=merge-duplicates,return=representation' },
  },
  { method: 'PUT', path: ours, body: { ...comment, id: 'OURS' }, headers: representation },
  { method: 'PATCH', path: `${comments}author_email=eq.${secretEmail}`, body: spam },
  { method: 'PATCH', path: `${ours}&select=*`, body: spam, headers: representation },
  { method: 'DELETE', path: `${comments}author_email=eq.${secretEmail}` },
  { method: 'DELETE', path: `${ours}&select=author_email`, headers: representation },
  // In the error about a row that violates a constraint (hostile-arguments.test.ts has all others).
  {
    method: 'POST',
    path: 'blog_comments',
    body: { ...comment, author_email: secretEmail, author_name: null },
  },
  { method: 'PATCH', path: ours, body: { moderation_status: 'unknown' }, minStatus: 204 },
];

/** No role can read the email address of a comment's author in any way (spec §6). `ask` checks each response. */
export function describeAuthorEmail(world: () => World): void {
  describe('author_email', () => {
    test.each(attempts)('isn’t in the response to $path $body', async (attempt) => {
      const { comment: id, commented, running } = world();
      const withIds = (text: string) => text.replace('OURS', id).replace('POST', commented);
      const { method = 'GET', path, body, headers, minStatus = 400 } = attempt;
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
