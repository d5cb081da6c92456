import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import { renderMail, type MailBlock, type MailBody } from '../_shared/mail-layout.ts';
import { emailLinkPath, type EmailLinkAction } from '../_shared/rules/email-links.ts';
import { loadContent, unsubscribeHeaders, type MailKind } from './mail-delivery.ts';

const payloadSchema = v.object({
  kind: v.picklist(['confirm', 'published', 'reply']),
  comment_id: v.pipe(v.string(), v.uuid()),
});
const mailSchema = v.nullable(
  v.object({ email: v.string(), token: v.string(), slug: v.string(), title: v.string() }),
);

type Payload = v.InferOutput<typeof payloadSchema>;
type CommentMail = Payload & NonNullable<v.InferOutput<typeof mailSchema>>;

/** Sends commenters the emails they asked for: confirm your address, your comment is published, new reply. */
export const commentMail: MailKind<CommentMail> = {
  async load(row, database) {
    const payload = v.parse(payloadSchema, row.payload);
    const mail = await loadContent(
      'get_comment_mail',
      database.rpc('get_comment_mail', payload),
      mailSchema,
    );
    return mail && { ...payload, ...mail };
  },
  write: (mail, { site, backend }) => ({
    ...commentMessage(mail, site.origin),
    headers: unsubscribeHeaders(backend, {
      token: mail.token,
      // Whoever unsubscribes from a request to confirm doesn't want another one.
      action: mail.kind === 'confirm' ? 'never' : 'unsubscribe',
    }),
  }),
};

/**
 * Links lead to a page with a button, because mail scanners open links. Emails quote nothing that a visitor wrote,
 * because anyone can enter someone else's address.
 */
export function commentMessage(
  { kind, comment_id, token, slug, title }: Omit<CommentMail, 'email'>,
  site: string,
): MailBody {
  const comment = `${site}/blog/${slug}#comment-${comment_id}`;
  const linkTo = (action: EmailLinkAction) => site + emailLinkPath({ token, action });
  const unsubscribe: MailBlock = {
    kind: 'note',
    text: 'You asked for emails about your comments.',
    link: { label: 'Unsubscribe', href: linkTo('unsubscribe') },
  };
  switch (kind) {
    case 'confirm':
      return renderMail('Confirm emails about your comment', [
        {
          kind: 'text',
          text: `Someone used this email address to comment on “${title}” and asked for an email when the comment is published and when someone replies. If that was you, please confirm.`,
        },
        { kind: 'button', label: 'Confirm', href: linkTo('confirm') },
        {
          kind: 'note',
          text: `If that wasn’t you, ignore this email. Unless you confirm, ${brand.name} won’t email you about comments.`,
          link: { label: 'Never ask me again', href: linkTo('never') },
        },
      ]);
    case 'published':
      return renderMail('Your comment is published', [
        {
          kind: 'text',
          text: `Your comment on “${title}” has been approved, and everyone can read it.`,
        },
        { kind: 'button', label: 'View your comment', href: comment },
        unsubscribe,
      ]);
    case 'reply':
      return renderMail('New reply to your comment', [
        { kind: 'text', text: `Someone replied to your comment on “${title}”.` },
        { kind: 'button', label: 'Read the reply', href: comment },
        unsubscribe,
      ]);
  }
}
