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

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, bcryptCost);
}

export async function passwordMatches(
  password: string,
  hash: string | null | undefined,
): Promise<boolean> {
  return typeof hash === 'string' && bcrypt.compare(password, hash);
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
