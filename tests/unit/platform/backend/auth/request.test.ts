import { expect, test } from 'vitest';
import { parseAuthRequest } from '../../../../../platform/backend/auth/request.ts';

const parse = (text: string, path = '/signup') =>
  parseAuthRequest({ path, method: 'POST', query: new URLSearchParams(), text });

/** Expects a client error in GoTrue's format. */
async function expectRefused(text: string) {
  const parsed = parse(text);
  expect(parsed, text.slice(0, 30)).toBeInstanceOf(Response);
  const { status, headers } = parsed as Response;
  const body = (await (parsed as Response).json()) as { error_code: string };
  expect([status, body.error_code, headers.get('x-sb-error-code')]).toEqual([
    400,
    expect.stringMatching(/^(?:bad_json|validation_failed)$/),
    body.error_code,
  ]);
}

test.each([
  ...['email', 'password', 'type', 'token', 'token_hash', 'refresh_token', 'data', 'user_metadata'],
])('%s has one type and only characters that can be stored, and may be absent', async (field) => {
  for (const value of [5, true, '\0', '\ud800']) {
    await expectRefused(JSON.stringify({ [field]: value }));
  }
  expect(parse(JSON.stringify({ [field]: null }))).toMatchObject({ body: {} });
});

test('a body is an object', async () => {
  for (const text of [
    ...['', '[]', '[{}]', '5', '"x"', 'null', '{', 'a=b'],
    `{"data": ${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    '{"data": {"a\\u0000": 1}}',
  ]) {
    await expectRefused(text);
  }
  // Without one, as supabase-js signs out.
  expect(parse('', '/logout')).toMatchObject({ body: {} });
});

// tests/unit/rules/account/email.test.ts has all rules.
test('an email address is put into canonical form, or refused', async () => {
  expect(parse('{"email": "V@EXAMPLE.com"}')).toMatchObject({ body: { email: 'v@example.com' } });
  for (const email of ['<v@example.com>', 'v@example.com,w@example.com', 'v@127.0.0.1']) {
    await expectRefused(JSON.stringify({ email }));
  }
});
