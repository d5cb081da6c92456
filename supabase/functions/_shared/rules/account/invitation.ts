import { isEmail } from './email.ts';
import type { Role } from './roles.ts';

/** How long an invitation is valid, as in the database. */
export const invitationDays = 7;

/** Completes "Dana invited you as …". */
export const roleNames: Record<Role, string> = {
  user: 'a writer',
  moderator: 'a moderator',
  admin: 'an admin',
};

/** The invitation whose link was opened. */
export interface Invitation {
  email: string;
  token: string;
}

export const tokenLength = 64;

/** Matches the tokens in emailed links. */
export const tokenPattern = /^[0-9a-f]{64}$/;

/** What the page sends to accept an invitation. */
export interface Acceptance {
  email: string;
  /** The token of the link, or the code. */
  proof: string;
  fullName: string;
  password: string;
}

/** `accepted`: to an account that existed already, with its own password. */
export type AcceptanceStatus = 'created' | 'accepted';

/**
 * The link in the email. The token is in the fragment, which isn't sent to any server. `next`: the page to open after
 * accepting.
 */
export function invitationPath(
  { email, token }: Invitation,
  next: '/staff' | '/client-portal',
): string {
  return `/auth?next=${next}#${new URLSearchParams({ invitation: token, email })}`;
}

/** The invitation in a fragment. Undefined without one, or if it's malformed. */
export function readInvitation(fragment: URLSearchParams): Invitation | undefined {
  const token = fragment.get('invitation') ?? '';
  const email = fragment.get('email')?.trim() ?? '';
  return tokenPattern.test(token) && isEmail(email) ? { email, token } : undefined;
}
