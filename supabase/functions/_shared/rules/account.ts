import * as v from 'valibot';
import { isEmail } from './email.ts';
import { isStorable } from './storable.ts';

/** Fewest characters of a password (spec §5); the auth provider is told the same. */
export const passwordMinLength = 6;

/** Most bytes of it: bcrypt reads no further, and the auth provider refuses more. */
export const passwordMaxBytes = 72;

/** Most characters of a full name, as the profile keeps it. */
export const fullNameMaxLength = 100;

/** Whether it is long enough, by code point, so that an emoji counts once. */
export function isLongPassword(password: string): boolean {
  return [...password].length >= passwordMinLength;
}

/** Whether bcrypt reads all of it. */
export function fitsBcrypt(password: string): boolean {
  return new TextEncoder().encode(password).length <= passwordMaxBytes;
}

/** What the staff portal says of a field that cannot be taken. */
export const accountMessages = {
  fullName: `Please enter your full name, in at most ${fullNameMaxLength} characters`,
  email: 'Please enter a valid email address',
  password: 'Please enter your password',
  newPassword: `Please choose a password of at least ${passwordMinLength} characters`,
  longPassword: `Please choose a password of at most ${passwordMaxBytes} letters and digits`,
} as const;

/* @__NO_SIDE_EFFECTS__ */
function email() {
  return v.pipe(
    v.string(accountMessages.email),
    v.transform((text) => text.trim()),
    v.check(isEmail, accountMessages.email),
  );
}

/* @__NO_SIDE_EFFECTS__ */
function fullName() {
  return v.pipe(
    v.string(accountMessages.fullName),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.check(
      (text) => text !== '' && isStorable(text) && [...text].length <= fullNameMaxLength,
      accountMessages.fullName,
    ),
  );
}

/** What somebody signs in with (spec §5). A password is never changed: spaces belong to it. */
/* @__NO_SIDE_EFFECTS__ */
export function signInSchema() {
  return v.object({
    email: email(),
    password: v.pipe(
      v.string(accountMessages.password),
      v.check((text) => text !== '', accountMessages.password),
    ),
  });
}

/** What an account is made with (spec §5). */
/* @__NO_SIDE_EFFECTS__ */
export function signUpSchema() {
  return v.object({
    fullName: fullName(),
    email: email(),
    password: v.pipe(
      v.string(accountMessages.newPassword),
      v.check(isLongPassword, accountMessages.newPassword),
      v.check(fitsBcrypt, accountMessages.longPassword),
    ),
  });
}

export type SignIn = v.InferOutput<ReturnType<typeof signInSchema>>;
export type SignUp = v.InferOutput<ReturnType<typeof signUpSchema>>;
