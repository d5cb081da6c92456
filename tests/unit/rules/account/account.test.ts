import { readFileSync } from 'node:fs';
import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import {
  accountFields,
  accountMessages,
  fullNameMaxLength,
  passwordMinLength,
  type AccountField,
} from '~rules/account/account';

/** The first error, or the value. */
function parse(field: AccountField, text: unknown): string {
  const { success, issues, output } = safeParse(accountFields[field], text);
  return success ? output : issues[0].message;
}

test('the auth server enforces the same password length', () => {
  const line = `minimum_password_length = ${passwordMinLength}\n`;
  expect(readFileSync('supabase/config.toml', 'utf8')).toContain(line);
  expect(readFileSync('platform/backend/lite.ts', 'utf8')).toContain(
    `minimum_password_length: ${passwordMinLength},`,
  );
});

test('profiles have the same limit for names', () => {
  const profiles = readFileSync('supabase/migrations/20261122000600_profiles.sql', 'utf8');
  expect(profiles).toContain(`length(full_name) <= ${fullNameMaxLength}`);
});

test('spaces around names and emails are removed, but not in passwords', () => {
  expect(parse('fullName', '  Dana \t Doe ')).toBe('Dana Doe');
  expect(parse('email', ' dana@example.com ')).toBe('dana@example.com');
  expect(parse('newPassword', ' six66 ')).toBe(' six66 ');
  expect(parse('password', ' x ')).toBe(' x ');
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
  ['password', '', accountMessages.password],
  ['newPassword', '', accountMessages.newPassword],
  ['newPassword', 'five5', accountMessages.newPassword],
  // Six code units, but three characters.
  ['newPassword', '😀😀😀', accountMessages.newPassword],
  ['newPassword', 'x'.repeat(73), accountMessages.longPassword],
  ['newPassword', 'ü'.repeat(37), accountMessages.longPassword],
  ['code', '', accountMessages.code],
  ['code', '12345', accountMessages.code],
  ['code', '1234567', accountMessages.code],
  ['code', '12345a', accountMessages.code],
  ['code', '١٢٣٤٥٦', accountMessages.code],
] as const)('%s: %j is invalid', (field, text, message) => {
  expect(parse(field, text)).toBe(message);
});

test.each(['x'.repeat(72), 'ü'.repeat(36), '      ', '😀😀😀😀😀😀'])(
  '%s is a password',
  (text) => {
    expect(parse('newPassword', text)).toBe(text);
  },
);

test.each(['123456', ' 123 456 ', '123-456', '123456\n'])('%j is a code', (text) => {
  expect(parse('code', text)).toBe('123456');
});
