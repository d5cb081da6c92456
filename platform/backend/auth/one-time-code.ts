import { createHash, randomInt } from 'node:crypto';
import { codeLength } from '../workarounds/short-codes-guess-links.ts';

/** How long a code and its link are valid, in seconds. */
export const codeLifetime = 3600;

/** Minimum time between two emails of the same kind to an address, in seconds. */
export const mailInterval = 60;

export interface OneTimeCode {
  /** What the recipient can type in. */
  code: string;
  /** What the link contains and the database stores. */
  token: string;
}

export function oneTimeCode(email: string): OneTimeCode {
  const code = randomCode();
  return { code, token: tokenOf(email, code) };
}

export function randomCode(): string {
  return Array.from({ length: codeLength }, () => randomInt(10)).join('');
}

/** Hashes both, as Lite does when it looks up the email and code of POST /verify. */
export function tokenOf(email: string, code: string): string {
  return createHash('sha256')
    .update(email + code)
    .digest('hex');
}
