import { shortDate } from '~/lib/format-date';
import type { Person } from '../api/leads';

export interface ClientAccess {
  tone: 'signal' | 'warm' | 'quiet';
  label: string;
  text: string;
  /** What the button that invites the client says. */
  action?: string;
}

/** Whether the sender of a lead can open the client portal, where the documents are. */
export function clientAccess({ account, invited_until, can_sign_up }: Person): ClientAccess {
  if (account) {
    return {
      tone: 'signal',
      label: 'Has an account',
      text: 'The client can open documents in the client portal.',
    };
  }
  if (invited_until !== null) {
    return {
      tone: 'quiet',
      label: 'Invited',
      text: `The client can open documents after accepting the invitation, which expires ${shortDate(Date.parse(invited_until))}.`,
      action: 'Resend the invitation',
    };
  }
  if (can_sign_up) {
    return {
      tone: 'quiet',
      label: 'No account yet',
      text: 'The client can open documents after creating an account with this lead’s email address. They can sign up on their own, or you can invite them.',
      action: 'Invite the client',
    };
  }
  return {
    tone: 'warm',
    label: 'Needs an invitation',
    text: 'The client has no account, and only people you invite can create one. Until then, they can’t open documents.',
    action: 'Invite the client',
  };
}
