import { createHmac, randomBytes } from 'node:crypto';
import { codeLength } from '../../../supabase/functions/_shared/rules/account/account.ts';

/** How long an emailed link and its code are valid, in seconds. */
export const codeLifetime = 3600;

/** Minimum time between two emails of the same kind to an address, in seconds. */
export const mailInterval = 60;

/** The types of POST /verify. */
export type LinkType = 'signup' | 'recovery' | 'magiclink' | 'email_change';

/** What an emailed link contains and the database stores. Lite's tokens are hashes of the short code. */
export function newToken(): string {
  return randomBytes(32).toString('hex');
}

/** The code in the same email. A one-way function of the token, so it needs no storage of its own. */
export function codeOf(token: string, type: LinkType): string {
  const digest = createHmac('sha256', token).update(type).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0');
}
