import { errorText, RequestError, type Problem } from '~/features/staff';
import type { AccountField } from '~rules/account/account';

/** Why a change wasn't saved. `field`: what has to be corrected. */
export function problemOf(error: unknown): Problem & { field?: AccountField } {
  // The auth server's codes are words. The database's have digits.
  if (!(error instanceof RequestError && /^[a-z_]+$/.test(error.code))) {
    return { text: errorText(error) };
  }
  const text = texts[error.code] ?? error.message;
  const field = fields[error.code];
  return field ? { text, field } : { text };
}

/** The field to correct, by the auth server's code. */
const fields: Partial<Record<string, AccountField>> = {
  mfa_verification_failed: 'code',
  email_exists: 'email',
  email_address_invalid: 'email',
};

/** Clearer versions of the server's texts. */
const texts: Partial<Record<string, string>> = {
  mfa_verification_failed:
    'That code didn’t work. Enter the current code from your authenticator app.',
  email_exists: 'Another account already has this address.',
  over_email_send_rate_limit: 'We’ve just sent you an email. Wait a minute, then try again.',
  over_request_rate_limit: 'Too many attempts. Wait ten minutes, then try again.',
};
