import * as v from 'valibot';
import { brand } from '../_shared/business.ts';
import type { DatabaseClient } from '../_shared/database.ts';
import { renderMail, type MailBody } from '../_shared/mail-layout.ts';
import type { SendMail } from '../_shared/mail.ts';
import { invitationDays, invitationPath, roleNames } from '../_shared/rules/account/invitation.ts';
import { roles } from '../_shared/rules/account/roles.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';
import { loadContent, sendLoaded } from './send-loaded.ts';

const payloadSchema = v.object({ invitation_id: v.pipe(v.string(), v.uuid()) });
const mailSchema = v.nullable(
  v.object({
    email: v.string(),
    role: v.picklist(roles),
    token: v.string(),
    code: v.string(),
    invited_by: v.nullable(v.string()),
  }),
);

type InvitationMail = NonNullable<v.InferOutput<typeof mailSchema>>;

/** Null if the invitation no longer applies. Throws if the database can't be read. */
export type LoadInvitation = (id: string) => Promise<InvitationMail | null>;

export interface InvitationOptions {
  loadMail: LoadInvitation;
  sendMail: SendMail;
  site: URL;
}

/** Invites people to the staff portal. */
export function invitation(options: InvitationOptions): Deliver {
  return deliverEach((row) => deliver(options, row));
}

async function deliver(
  { loadMail, sendMail, site }: InvitationOptions,
  row: OutboxRow,
): Promise<DeliveryResult> {
  const { payload } = row;
  if (!v.is(payloadSchema, payload)) {
    return { status: 'rejected', error: 'The outbox row has no invitation ID.' };
  }
  return sendLoaded(
    () => loadMail(payload.invitation_id),
    (mail) =>
      sendMail({
        to: mail.email,
        ...invitationMessage(mail, site.origin),
        messageId: `<${row.idempotency_key}.${row.attempts}@${site.hostname}>`,
      }),
  );
}

export function invitationLoader(database: DatabaseClient): LoadInvitation {
  return (invitation_id) =>
    loadContent(
      'get_invitation_mail',
      database.rpc('get_invitation_mail', { invitation_id }),
      mailSchema,
    );
}

/** The link leads to a page with a button, because mail scanners open links. */
export function invitationMessage(mail: InvitationMail, site: string): MailBody {
  const { role, code, invited_by } = mail;
  return renderMail(`Your invitation to ${brand.name}`, [
    {
      kind: 'text',
      text: `${invited_by ?? 'An admin'} invited you to the staff portal of ${brand.name} as ${roleNames[role]}. Choose a password to create your account.`,
    },
    { kind: 'button', label: 'View invitation', href: site + invitationPath(mail) },
    {
      kind: 'text',
      text: 'Or open the staff portal, choose “I have an invitation code” when you create an account, and enter this code:',
    },
    { kind: 'code', code },
    {
      kind: 'note',
      text: `The link and the code work once, for ${invitationDays} days. If you got this email more than once, only the newest one works. If you weren’t expecting this invitation, you can ignore this email.`,
    },
  ]);
}
