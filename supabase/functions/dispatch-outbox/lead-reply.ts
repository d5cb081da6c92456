import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import { renderMail, type MailBlock, type MailBody } from '../_shared/mail-layout.ts';
import { loadContent, type MailKind } from './mail-delivery.ts';

const mailSchema = v.nullable(
  v.object({
    email: v.string(),
    subject: v.string(),
    body: v.string(),
    /** The name of the admin who wrote it. */
    by: v.nullable(v.string()),
    /** Their address. Null if they aren't an admin anymore: replies then go to the site's address. */
    reply_to: v.nullable(v.string()),
    /** Whether an account with the recipient's confirmed address exists. */
    has_account: v.boolean(),
  }),
);

type LeadReply = NonNullable<v.InferOutput<typeof mailSchema>>;

/** What an admin wrote to the person who sent a lead. */
export const leadReply: MailKind<LeadReply> = {
  load: ({ id }, database) =>
    loadContent('get_lead_reply', database.rpc('get_lead_reply', { outbox_id: id }), mailSchema),
  write: (mail, { site }) => ({
    ...replyMessage(mail, site.origin),
    ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
    // A person wrote it (RFC 3834).
    headers: { 'Auto-Submitted': 'no' },
  }),
};

/** Contains nothing that the recipient wrote, because anyone could enter someone else's address in a form. */
export function replyMessage(
  { subject, body, by, has_account }: Omit<LeadReply, 'email' | 'reply_to'>,
  site: string,
): MailBody {
  const paragraphs = body.split(/\n{2,}/).map((text): MailBlock => ({ kind: 'text', text }));
  return renderMail(subject, [
    ...paragraphs,
    { kind: 'text', text: by ? `${by}\n${brand.name}` : brand.name },
    {
      kind: 'note',
      text: 'You’re getting this email because you sent us a request. To write back, just reply.',
      ...(has_account && {
        link: { label: 'See all your requests', href: `${site}/client-portal` },
      }),
    },
  ]);
}
