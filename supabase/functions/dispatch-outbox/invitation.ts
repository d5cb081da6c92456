import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import { button, note, renderMail, type MailBody } from '../_shared/mail-layout.ts';
import { invitationDays, invitationPath, roleNames } from '../_shared/rules/account/invitation.ts';
import { roles } from '../_shared/rules/account/roles.ts';
import { mailKind, payloadOf } from './mail-delivery.ts';

const mailSchema = v.object({
  email: v.string(),
  role: v.picklist(roles),
  token: v.string(),
  code: v.string(),
  invited_by: v.nullable(v.string()),
  /** Whether they're invited as a client. Otherwise, as staff. */
  is_client: v.boolean(),
});

type InvitationMail = v.InferOutput<typeof mailSchema>;

/** Invites people to the staff portal, or clients to the client portal. */
export const invitation = mailKind(
  'get_invitation_mail',
  mailSchema,
  (mail, { site }, row) => ({
    ...invitationMessage(mail, site.origin),
    // Each attempt has a new link and code, so it's a new email.
    messageId: `<${row.idempotency_key}.${row.attempts}@${site.hostname}>`,
  }),
  payloadOf,
);

/** The link leads to a page with a button, because mail scanners open links. */
function invitationMessage(mail: InvitationMail, site: string): MailBody {
  const { role, code, invited_by, is_client } = mail;
  const next = is_client ? '/client-portal' : '/staff';
  const purpose = is_client
    ? `see your requests at ${brand.name}`
    : `join the staff portal of ${brand.name} as ${roleNames[role]}`;
  return renderMail(`Your invitation to the ${is_client ? 'client' : 'staff'} portal`, [
    `${invited_by ?? 'An admin'} invited you to ${purpose}. Choose a password to create your account.`,
    button('View invitation', site + invitationPath(mail, next)),
    `Or go to ${site}/auth?next=${next}, choose “I have an invitation code” below the sign-up form, and enter this code:`,
    { kind: 'code', code },
    note(
      `The link and the code work once, for ${invitationDays} days. If you got this email more than once, only the newest one works. If you weren’t expecting this invitation, you can ignore this email.`,
    ),
  ]);
}
