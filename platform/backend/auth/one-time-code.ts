import { createHmac, randomBytes } from 'node:crypto';
import { codeLength } from '../../../supabase/functions/_shared/rules/account/account.ts';
import { createRateLimiter } from '../front-door/rate-limiter.ts';
import type { LinkType } from './mails.ts';

/** How long an emailed link and its code are valid, in seconds. */
export const codeLifetime = 3600;

/** Minimum time between two emails of the same kind to an address, in seconds. */
export const mailInterval = 60;

/** How many times the code in one email can be entered. After that, only its link works. */
const maxAttempts = 10;

/** What an emailed link contains and the database stores. Lite's tokens are hashes of the short code. */
export function newToken(): string {
  return randomBytes(32).toString('hex');
}

/** The code in the same email. A one-way function of the token, so it needs no storage of its own. */
export function codeOf(token: string, type: LinkType): string {
  const digest = createHmac('sha256', token).update(type).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0');
}

export type CodeChecker = (token: string, type: LinkType, code: string) => boolean;

/**
 * Checks entered codes. Attempts are counted in memory: only codes that exist are counted, and a database
 * write for those alone would take time that reveals which addresses have an account.
 */
export function createCodeChecker(): CodeChecker {
  const attempts = createRateLimiter({ most: maxAttempts, seconds: codeLifetime });
  return (token, type, code) => attempts.take(token) === undefined && code === codeOf(token, type);
}
