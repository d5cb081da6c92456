import { shortSiteDate } from '~/lib/zoned-time';
import type { OpenLead } from '../api/leads';

/** Whether the sender of a lead can open the client portal, where the documents are. `action`: invites them. */
export function clientAccess({
  account,
  invitation,
  can_sign_up,
}: Pick<OpenLead, 'account' | 'invitation' | 'can_sign_up'>): { text: string; action?: string } {
  if (account?.is_disabled) {
    return {
      text: 'The client can’t sign in, because their account is disabled. You can enable it on the People page.',
    };
  }
  if (account) return { text: 'The client has an account and can open documents in the portal.' };
  if (invitation) {
    return {
      text: `The client can open documents after accepting the invitation, which expires on ${shortSiteDate(Date.parse(invitation.expires_at))}.`,
      action: 'Resend invitation',
    };
  }
  return {
    text: `The client needs an account to open documents${can_sign_up ? '. They can sign up with the email address on this lead, or you can invite them.' : ', and an invitation to create one.'}`,
    action: 'Invite client',
  };
}
