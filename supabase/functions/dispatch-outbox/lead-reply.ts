import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import { note, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { mailKind } from './mail-delivery.ts';

const mailSchema = v.object({
  email: v.string(),
  subject: v.string(),
  body: v.string(),
  /** The name of the admin who wrote it. */
  by: v.nullable(v.string()),
  /** Their address. Null if they aren't an admin anymore: replies then go to the site's address. */
  reply_to: v.nullable(v.string()),
  /** Whether an account with the recipient's confirmed address exists. */
  has_account: v.boolean(),
});

type LeadReply = v.InferOutput<typeof mailSchema>;

/** What an admin wrote to the person who sent a lead. */
export const leadReply = mailKind('get_lead_reply', mailSchema, (mail, { site }) => ({
  ...replyMessage(mail, site.origin),
  ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
  // A person wrote it (RFC 3834).
  headers: { 'Auto-Submitted': 'no' },
}));

/** Contains nothing that the recipient wrote, because anyone could enter someone else's address in a form. */
export function replyMessage(
  { subject, body, by, has_account }: Omit<LeadReply, 'email' | 'reply_to'>,
  site: string,
): MailBody {
  return renderMail(subject, [
    ...body.split(/\n{2,}/),
    by ? `${by}\n${brand.name}` : brand.name,
    note(
      'You’re getting this email because you sent us a request. To write back, just reply.',
      has_account ? { label: 'See all your requests', href: `${site}/client-portal` } : undefined,
    ),
  ]);
}
