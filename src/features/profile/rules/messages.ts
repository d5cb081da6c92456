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
  const code = reason.code ?? '';
  const field = fields[code];
  if (field) return { text: texts[code] ?? reason.message, field };
  const { text, advice } = serverProblem('', reason);
  return { text: advice ? `${text} ${advice}` : text };
}

/** The field to correct, by the auth server's code. */
const fields: Partial<Record<string, AccountField>> = {
  invalid_credentials: 'password',
  same_password: 'newPassword',
  weak_password: 'newPassword',
  mfa_verification_failed: 'code',
  email_exists: 'email',
  email_address_invalid: 'email',
  over_email_send_rate_limit: 'email',
};

/** Clearer versions of the server's texts. */
const texts: Partial<Record<string, string>> = {
  invalid_credentials: 'That’s not your current password.',
  same_password: 'Choose a password that’s different from your current one.',
  mfa_verification_failed:
    'That code didn’t work. Enter the current code from your authenticator app.',
  email_exists: 'Another account already has this address.',
  over_email_send_rate_limit: 'We’ve just sent you an email. Wait a minute, then try again.',
};
