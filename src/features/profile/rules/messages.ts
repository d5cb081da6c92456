import type { AuthError } from '@supabase/supabase-js';
import { serverProblem } from '~/features/auth';
import { faultOf, faultTexts, type Problem } from '~/features/staff';
import type { AccountField } from '~rules/account/account';
import { AccountError } from '../api/profile';

/** `field`: what has to be corrected. */
export interface AccountProblem extends Problem {
  field?: AccountField;
}

/** Why a change wasn't saved. */
export function problemOf(error: unknown): AccountProblem {
  if (!(error instanceof AccountError)) return { text: faultTexts[faultOf(error)] };
  const { reason } = error;
  const known = problems[reason.code ?? ''];
  if (known) return known(reason);
  const { text, advice } = serverProblem('', reason);
  return { text: advice ? `${text} ${advice}` : text };
}

const problems: Partial<Record<string, (reason: AuthError) => AccountProblem>> = {
  invalid_credentials: () => ({ text: 'That’s not your current password.', field: 'password' }),
  same_password: () => ({
    text: 'Choose a password that’s different from your current one.',
    field: 'newPassword',
  }),
  mfa_verification_failed: () => ({
    text: 'That code didn’t work. Enter the current code from your authenticator app.',
    field: 'code',
  }),
  weak_password: ({ message }) => ({ text: message, field: 'newPassword' }),
  email_exists: () => ({ text: 'Another account already has this address.', field: 'email' }),
  email_address_invalid: ({ message }) => ({ text: message, field: 'email' }),
  over_email_send_rate_limit: () => ({
    text: 'We’ve just sent you an email. Wait a minute, then try again.',
    field: 'email',
  }),
};
