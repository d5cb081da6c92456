import { describe, expect, test } from 'vitest';
import { commentOn } from '../rows.ts';
import { ask, callers, secretDomain, secretEmail, type World } from './requests.ts';

const representation = 'return=representation';

// OURS and POST stand for the IDs of the comment and its post, which don't exist yet.
const comments = 'blog_comments?';
const ours = `${comments}id=eq.OURS`;
const posts = 'blog_posts?select=title,';
const comment = commentOn('POST', { id: 'OURS', author_email: 'somebody@example.com' });
const spam = { moderation_status: 'spam' };

const attempts: [method: string, path: string, body?: object | undefined, prefer?: string][] = [
  // To select, filter, order, or embed the column, or the whole row as the value of a function.
  ...[
    ours,
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
  ].map((path): [string, string] => ['GET', path]),
  ['HEAD', `${comments}select=id&author_email=eq.${secretEmail}`, undefined, 'count=exact'],
  // To write, return, or compare it.
  [
    'POST',
    `${comments}on_conflict=id`,
    comment,
    'resolution=merge-duplicates,return=representation',
  ],
  ['PUT', ours, comment, representation],
  ['PATCH', `${comments}author_email=eq.${secretEmail}`, spam],
  ['PATCH', `${ours}&select=*`, spam, representation],
  ['DELETE', `${comments}author_email=eq.${secretEmail}`],
  ['DELETE', `${ours}&select=author_email`, undefined, representation],
  // In the error about a row that violates a constraint. hostile-arguments.test.ts has all others.
  ['POST', 'blog_comments', { ...comment, author_email: secretEmail, author_name: null }],
];

/** No role can read the email address of a comment's author in any way (spec §6). `ask` checks each response. */
export function describeAuthorEmail(world: () => World): void {
  describe('author_email', () => {
    test.each(attempts)('isn’t in the response to %s %s %j', async (method, path, body, prefer) => {
      const { comment: id, commented, running } = world();
      const withIds = (text: string) => text.replace('OURS', id).replace('POST', commented);
      for (const caller of callers) {
        const { status } = await ask(world(), caller, method, withIds(path), {
          body: body && (JSON.parse(withIds(JSON.stringify(body))) as unknown),
          ...(prefer && { headers: { prefer } }),
        });
        expect(status, caller).toBeGreaterThanOrEqual(400);
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
