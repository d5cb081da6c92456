import { shortSiteDate } from '~/lib/zoned-time';
import type { Person } from '../api/leads';

export interface ClientAccess {
  tone: 'signal' | 'warm' | 'quiet';
  label: string;
  text: string;
  /** What the button that invites the client says. */
  action?: string;
}

/** Whether the sender of a lead can open the client portal, where the documents are. */
export function clientAccess({ account, invitation, can_sign_up }: Person): ClientAccess {
  if (account?.is_disabled) {
    return {
      tone: 'warm',
      label: 'Account disabled',
      text: 'The client can’t sign in, so they can’t open documents. You can enable the account on the People page.',
    };
  }
  if (account) {
    return {
      tone: 'signal',
      label: 'Has an account',
      text: 'The client can open documents in the client portal.',
    };
  }
  if (invitation) {
    return {
      tone: 'quiet',
      label: 'Invited',
      text: `The client can open documents after accepting the invitation, which expires on ${shortSiteDate(Date.parse(invitation.expires_at))}.`,
      action: 'Resend invitation',
    };
  }
  if (can_sign_up) {
    return {
      tone: 'quiet',
      label: 'No account yet',
      text: 'The client needs an account to open documents. They can sign up with the email address on this lead, or you can invite them.',
      action: 'Invite client',
    };
  }
  return {
    tone: 'warm',
    label: 'Needs an invitation',
    text: 'The client needs an account to open documents, and an invitation to create one.',
    action: 'Invite client',
  };
}
