import { readFileSync } from 'node:fs';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import {
  accountMessages,
  fullNameMaxLength,
  passwordMinLength,
  signInSchema,
  signUpSchema,
} from '~rules/account';

const dana = { fullName: 'Dana Doe', email: 'dana@example.com', password: 'six666' };

/** The first message for each field that is wrong. */
function faults(schema: ReturnType<typeof signInSchema | typeof signUpSchema>, value: unknown) {
  const { issues = [] } = safeParse(schema, value);
  return Object.fromEntries(
    [...issues].reverse().map(({ path, message }) => [String(path?.[0]?.key), message]),
  );
}

test('the auth provider is told the same length of a password', () => {
  const line = `minimum_password_length = ${passwordMinLength}\n`;
  expect(readFileSync('supabase/config.toml', 'utf8')).toContain(line);
  expect(readFileSync('platform/backend/lite.ts', 'utf8')).toContain(
    `minimum_password_length: ${passwordMinLength},`,
  );
});

test('the profile takes a name of the same length', () => {
  const profiles = readFileSync('supabase/migrations/20261122000600_profiles.sql', 'utf8');
  expect(profiles).toContain(`length(full_name) <= ${fullNameMaxLength}`);
});

test('an account is taken as it is typed, but for spaces around name and address', () => {
  const typed = { fullName: '  Dana \t Doe ', email: ' dana@example.com ', password: ' six66 ' };
  expect(safeParse(signUpSchema(), typed).output).toEqual({ ...dana, password: ' six66 ' });
});

test.each([
  ['fullName', '', accountMessages.fullName],
  ['fullName', '   ', accountMessages.fullName],
  ['fullName', 'x'.repeat(101), accountMessages.fullName],
  ['fullName', 'D\u0000', accountMessages.fullName],
  ['email', '', accountMessages.email],
  ['email', 'dana', accountMessages.email],
  ['email', 'dana@example', accountMessages.email],
  ['email', `${'x'.repeat(250)}@example.com`, accountMessages.email],
  ['password', '', accountMessages.newPassword],
  ['password', 'five5', accountMessages.newPassword],
  // Six code units, but three characters.
  ['password', '😀😀😀', accountMessages.newPassword],
  ['password', 'x'.repeat(73), accountMessages.longPassword],
  ['password', 'ü'.repeat(37), accountMessages.longPassword],
])('an account whose %s is %j is not made', (field, text, message) => {
  expect(faults(signUpSchema(), { ...dana, [field]: text })).toEqual({ [field]: message });
});

test.each(['x'.repeat(72), 'ü'.repeat(36), '      ', '😀😀😀😀😀😀'])(
  '%s is a password',
  (password) => {
    expect(faults(signUpSchema(), { ...dana, password })).toEqual({});
  },
);

test('signing in asks for both, and has no opinion of an old password', () => {
  expect(faults(signInSchema(), { email: '', password: '' })).toEqual({
    email: accountMessages.email,
    password: accountMessages.password,
  });
  expect(faults(signInSchema(), { email: dana.email, password: 'x' })).toEqual({});
});
