import * as v from 'valibot';
import { boundedText } from '../bounded-text.ts';
import { emailSchema } from './email-schema.ts';
import { isStorable } from '../storable.ts';

/** In characters (spec §5). The auth server enforces the same. */
export const passwordMinLength = 6;

/** bcrypt ignores further bytes, so the auth server rejects them. */
export const passwordMaxBytes = 72;

/** In characters, like the profile's constraint. */
export const fullNameMaxLength = 100;

/** How many digits an emailed code has. */
export const codeLength = 6;

/** Counts code points, so that an emoji is one character. */
export function isLongPassword(password: string): boolean {
  return [...password].length >= passwordMinLength;
}

export function fitsBcrypt(password: string): boolean {
  return new TextEncoder().encode(password).length <= passwordMaxBytes;
}

export const accountMessages = {
  fullName: `Please enter your full name (up to ${fullNameMaxLength} characters)`,
  email: 'Please enter a valid email address',
  password: 'Please enter your password',
  newPassword: `Please choose a password of at least ${passwordMinLength} characters`,
  longPassword: `Please choose a password of at most ${passwordMaxBytes} letters and digits`,
  code: 'Please enter the 6-digit code',
} as const;

/** The fields of the staff portal's forms (spec §5). Passwords aren't trimmed: spaces are part of them. */
export const accountFields = {
  fullName: v.pipe(
    boundedText(fullNameMaxLength, accountMessages.fullName),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.check(
      (text) => text !== '' && isStorable(text) && [...text].length <= fullNameMaxLength,
      accountMessages.fullName,
    ),
  ),
  email: emailSchema(accountMessages.email),
  password: v.pipe(
    boundedText(passwordMaxBytes, accountMessages.password, accountMessages.longPassword),
    v.check((text) => text !== '', accountMessages.password),
  ),
  newPassword: v.pipe(
    boundedText(passwordMaxBytes, accountMessages.newPassword, accountMessages.longPassword),
    v.check(isLongPassword, accountMessages.newPassword),
    v.check(fitsBcrypt, accountMessages.longPassword),
  ),
  /** Emails and people group digits: "123 456". */
  code: v.pipe(
    boundedText(codeLength, accountMessages.code),
    v.transform((text) => text.replace(/[\s-]+/g, '')),
    v.check((text) => text.length === codeLength && /^\d+$/.test(text), accountMessages.code),
  ),
};

export type AccountField = keyof typeof accountFields;
export type AccountValues = Record<AccountField, string>;
