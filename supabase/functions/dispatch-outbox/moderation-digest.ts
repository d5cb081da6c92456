import * as v from 'valibot';
import {
  button,
  counted,
  list,
  note,
  renderMail,
  type MailBlock,
  type MailBody,
} from '../_shared/mail-layout.ts';
import { mailKind, payloadOf, unsubscribeHeaders } from './mail-delivery.ts';

const digestSchema = v.object({
  email: v.string(),
  token: v.string(),
  posts: v.object({
    count: v.number(),
    items: v.array(v.object({ title: v.string(), author_name: v.string() })),
  }),
  comments: v.object({
    count: v.number(),
    items: v.array(
      v.object({
        author_name: v.string(),
        post_title: v.string(),
        /** The beginning of the comment, unless it has spam signals. */
        excerpt: v.nullable(v.string()),
      }),
    ),
  }),
});

type Digest = v.InferOutput<typeof digestSchema>;

/** Tells a moderator what is new in the queues. The database decides when, and whether anything still waits. */
export const moderationDigest = mailKind(
  'get_moderation_digest',
  digestSchema,
  (digest, { site, backend }) => ({
    ...digestMessage(digest, site.origin),
    headers: unsubscribeHeaders(backend, { token: digest.token, action: 'stop-digest' }),
  }),
  payloadOf,
);

/** Links lead to pages with buttons, because mail scanners open links. */
export function digestMessage(
  { posts, comments }: Pick<Digest, 'posts' | 'comments'>,
  site: string,
): MailBody {
  const kinds = [
    posts.count > 0 && counted(posts.count, 'new post'),
    comments.count > 0 && counted(comments.count, 'new comment'),
  ].filter((kind) => kind !== false);
  return renderMail(`${kinds.join(' and ')} to review`, [
    ...queue(
      'Posts',
      posts.count,
      posts.items.map(({ title, author_name }) => `“${title}” by ${author_name}`),
      button('Review posts', `${site}/blog/moderation`),
    ),
    ...queue(
      'Comments',
      comments.count,
      comments.items.map(({ author_name, post_title, excerpt }) =>
        excerpt === null
          ? `A comment on “${post_title}” that looks like spam`
          : `${author_name} on “${post_title}”: ${excerpt}`,
      ),
      button('Review comments', `${site}/blog/moderation?queue=comments`),
    ),
    note(
      'You’re getting this email because you review posts and comments. We send it at most once an hour.',
      { label: 'Choose which emails you get', href: `${site}/staff/profile#emails` },
    ),
  ]);
}

function queue(name: string, count: number, items: string[], review: MailBlock): MailBlock[] {
  if (count === 0) return [];
  const others = count - items.length;
  return [`${name}:`, list(others > 0 ? [...items, `${others} more`] : items), review];
}
