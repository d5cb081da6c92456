import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import type { DatabaseClient } from '../_shared/database.ts';
import { renderMail, type MailBlock, type MailBody } from '../_shared/mail-layout.ts';
import type { SendMail } from '../_shared/mail.ts';
import { emailLinkHash, type EmailChoice } from '../_shared/rules/comment-emails.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';
import { loadContent, sendLoaded } from './send-loaded.ts';

const payloadSchema = v.object({
  kind: v.picklist(['confirm', 'published', 'reply']),
  comment_id: v.pipe(v.string(), v.uuid()),
});
const mailSchema = v.nullable(
  v.object({ email: v.string(), token: v.string(), slug: v.string(), title: v.string() }),
);

type Payload = v.InferOutput<typeof payloadSchema>;
type CommentMail = NonNullable<v.InferOutput<typeof mailSchema>>;

/** Null if the email no longer applies. Throws if the database can't be read. */
export type LoadCommentMail = (payload: Payload) => Promise<CommentMail | null>;

export interface CommentMailOptions {
  loadMail: LoadCommentMail;
  sendMail: SendMail;
  site: URL;
  /** URL of the function comment-emails, which mail programs post to (RFC 8058). */
  unsubscribeUrl: string;
}

/** Sends commenters the emails they asked for: confirm your address, your comment is published, new reply. */
export function commentMail(options: CommentMailOptions): Deliver {
  return deliverEach((row) => deliver(options, row));
}

async function deliver(
  { loadMail, sendMail, site, unsubscribeUrl }: CommentMailOptions,
  row: OutboxRow,
): Promise<DeliveryResult> {
  const { payload } = row;
  if (!v.is(payloadSchema, payload)) {
    return { status: 'rejected', error: 'The outbox row has no comment ID.' };
  }
  return sendLoaded(
    () => loadMail(payload),
    (mail) => {
      const { token } = mail;
      // Whoever unsubscribes from a request to confirm doesn't want another one.
      const choice = payload.kind === 'confirm' ? 'never' : 'unsubscribe';
      const url = `${unsubscribeUrl}?${new URLSearchParams({ token, choice })}`;
      return sendMail({
        to: mail.email,
        ...commentMessage(payload, mail, site.origin),
        messageId: `<${row.idempotency_key}@${site.hostname}>`,
        headers: {
          'List-Unsubscribe': `<${url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      });
    },
  );
}

export function commentMailLoader(database: DatabaseClient): LoadCommentMail {
  return ({ kind, comment_id }) =>
    loadContent(
      'get_comment_mail',
      database.rpc('get_comment_mail', { kind, comment_id }),
      mailSchema,
    );
}

/**
 * Links lead to a page with a button, because mail scanners open links. Emails quote nothing that a visitor wrote,
 * because anyone can enter someone else's address.
 */
export function commentMessage(
  { kind, comment_id }: Payload,
  { token, slug, title }: Omit<CommentMail, 'email'>,
  site: string,
): MailBody {
  const comment = `${site}/blog/${slug}#comment-${comment_id}`;
  const linkTo = (choice: EmailChoice) =>
    `${site}/comment-emails${emailLinkHash({ token, choice })}`;
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
          text: `If that wasn't you, ignore this email. Unless you confirm, ${brand.name} won't email you about comments.`,
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
