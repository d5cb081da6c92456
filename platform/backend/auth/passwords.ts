import bcrypt from 'bcryptjs';
import {
  fitsBcrypt,
  isLongPassword,
  passwordMaxBytes,
  passwordMinLength,
} from '../../../supabase/functions/_shared/rules/account/account.ts';
import { gotrueError } from './gotrue-error.ts';

/** The same cost as in hosted projects. Lite uses it too (platform/backend/lite.ts). */
export const bcryptCost = 10;

/** The hash of a random password nobody knows, at `bcryptCost`. */
const dummyHash = '$2b$10$0prdKpzHervms7EtMpUOYeli/.niwtEX/H85yvMiTmLvaz1nEmKyS';

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, bcryptCost);
}

/** Takes the same time without a hash, so that timing doesn't reveal whether an account exists. */
export async function passwordMatches(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash ?? dummyHash);
  return matches && typeof hash === 'string';
}

/** GoTrue's error for an unacceptable new password, or undefined. */
export function newPasswordError(password: string): Response | undefined {
  if (!fitsBcrypt(password)) {
    return gotrueError(
      400,
      'validation_failed',
      `Password cannot be longer than ${passwordMaxBytes} characters`,
    );
  }
  if (isLongPassword(password)) return undefined;
  return gotrueError(
    422,
    'weak_password',
    `Password should be at least ${passwordMinLength} characters.`,
    {},
    { weak_password: { reasons: ['length'] } },
  );
}
