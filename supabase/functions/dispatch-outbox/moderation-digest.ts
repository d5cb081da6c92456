import * as v from 'valibot';
import { renderMail, type MailBlock, type MailBody } from '../_shared/mail-layout.ts';
import { loadContent, unsubscribeHeaders, type MailKind } from './mail-delivery.ts';

const payloadSchema = v.object({
  user_id: v.pipe(v.string(), v.uuid()),
  number: v.pipe(v.number(), v.integer()),
  since: v.string(),
});
const digestSchema = v.nullable(
  v.object({
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
  }),
);

type Digest = NonNullable<v.InferOutput<typeof digestSchema>>;

/** Tells a moderator what is new in the queues. The database decides when, and whether anything still waits. */
export const moderationDigest: MailKind<Digest> = {
  load: async ({ payload }, database) =>
    loadContent(
      'get_moderation_digest',
      database.rpc('get_moderation_digest', v.parse(payloadSchema, payload)),
      digestSchema,
    ),
  write: (digest, { site, backend }) => ({
    ...digestMessage(digest, site.origin),
    headers: unsubscribeHeaders(backend, { token: digest.token, action: 'stop-digest' }),
  }),
};

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
      { kind: 'button', label: 'Review posts', href: `${site}/blog/moderation` },
    ),
    ...queue(
      'Comments',
      comments.count,
      comments.items.map(({ author_name, post_title, excerpt }) =>
        excerpt === null
          ? `A comment on “${post_title}” that looks like spam`
          : `${author_name} on “${post_title}”: ${excerpt}`,
      ),
      {
        kind: 'button',
        label: 'Review comments',
        href: `${site}/blog/moderation?queue=comments`,
      },
    ),
    {
      kind: 'note',
      text: 'You’re getting this email because you review posts and comments. We send it at most once an hour.',
      link: { label: 'Choose which emails you get', href: `${site}/staff/profile#emails` },
    },
  ]);
}

function queue(name: string, count: number, items: string[], button: MailBlock): MailBlock[] {
  if (count === 0) return [];
  const others = count - items.length;
  return [
    { kind: 'text', text: `${name}:` },
    { kind: 'list', items: others > 0 ? [...items, `${others} more`] : items },
    button,
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
