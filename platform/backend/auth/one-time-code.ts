import { createHash, randomInt } from 'node:crypto';
import { codeLength } from '../../../supabase/functions/_shared/rules/account/account.ts';

/** How long an emailed link and its code are valid, in seconds. */
export const codeLifetime = 3600;

/** Minimum time between two emails of the same kind to an address, in seconds. */
export const mailInterval = 60;

/**
 * SQL that's true if an email sent at `time` is at least `seconds` old, or if `time` is in the future, because the clock
 * has been set back since.
 */
export function wasSentBefore(time: string, seconds: string): string {
  return `(${time} between now() - make_interval(secs => ${seconds}::int) and now()) is not true`;
}

/** The types of POST /verify. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

/** The proof in an email: its link contains the token, which the database stores. */
export interface Proof {
  token: string;
  code: string;
}

export function newProof(email: string): Proof {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
  return { code, token: tokenOf(email, code) };
}

/** Lite's token for a code. GoTrue's is a hash of the same. */
export function tokenOf(email: string, code: string): string {
  return createHash('sha256')
    .update(email + code)
    .digest('hex');
}
