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
import { invitationPath, readInvitation } from '~rules/account/invitation';

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
  ['fullName', ['', '   ', 'x'.repeat(101), 'D\u0000'], accountMessages.fullName],
  ['email', ['', 'dana@example', `${'x'.repeat(250)}@example.com`], accountMessages.email],
  ['password', [''], accountMessages.password],
  // The last one has six code units, but three characters.
  ['newPassword', ['', 'five5', '😀😀😀'], accountMessages.newPassword],
  ['newPassword', ['x'.repeat(73), 'ü'.repeat(37)], accountMessages.longPassword],
  ['code', ['', '12345', '1234567', '12345a', '١٢٣٤٥٦'], accountMessages.code],
] as const)('%s rejects %j', (field, texts, message) => {
  for (const text of texts) expect(parse(field, text), text).toBe(message);
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

test('the link in an invitation names the invitation', () => {
  const invitation = { email: 'dana+jobs@example.com', token: 'a1'.repeat(32) };
  const { hash } = new URL(invitationPath(invitation, '/staff'), 'https://example.com');
  const fragment = new URLSearchParams(hash.slice(1));
  expect(readInvitation(fragment)).toEqual(invitation);
  fragment.delete('invitation');
  expect(readInvitation(fragment)).toBeUndefined();
});
