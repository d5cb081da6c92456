import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import { button, note, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { emailLinkPath, type EmailLinkAction } from '../_shared/rules/email-links.ts';
import { mailKind, payloadOf, unsubscribeHeaders } from './mail-delivery.ts';

const mailSchema = v.object({
  kind: v.picklist(['confirm', 'published', 'reply']),
  comment_id: v.string(),
  email: v.string(),
  token: v.string(),
  slug: v.string(),
  title: v.string(),
});

type CommentMail = v.InferOutput<typeof mailSchema>;

/** Sends commenters the emails they asked for: confirm your address, your comment is published, new reply. */
export const commentMail = mailKind(
  'get_comment_mail',
  mailSchema,
  (mail, { site, backend }) => ({
    ...commentMessage(mail, site.origin),
    headers: unsubscribeHeaders(backend, {
      token: mail.token,
      // Whoever unsubscribes from a request to confirm doesn't want another one.
      action: mail.kind === 'confirm' ? 'never' : 'unsubscribe',
    }),
  }),
  payloadOf,
);

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
  const unsubscribe = note('You asked for emails about your comments.', {
    label: 'Unsubscribe',
    href: linkTo('unsubscribe'),
  });
  switch (kind) {
    case 'confirm':
      return renderMail('Confirm emails about your comment', [
        `Someone used this email address to comment on “${title}” and asked for an email when the comment is published and when someone replies. If that was you, please confirm.`,
        button('Confirm', linkTo('confirm')),
        note(
          `If that wasn’t you, ignore this email. Unless you confirm, ${brand.name} won’t email you about comments.`,
          { label: 'Never ask me again', href: linkTo('never') },
        ),
      ]);
    case 'published':
      return renderMail('Your comment is published', [
        `Your comment on “${title}” has been approved, and everyone can read it.`,
        button('View your comment', comment),
        unsubscribe,
      ]);
    case 'reply':
      return renderMail('New reply to your comment', [
        `Someone replied to your comment on “${title}”.`,
        button('Read the reply', comment),
        unsubscribe,
      ]);
  }
}
