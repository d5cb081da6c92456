import { describe, expect, it } from 'vitest';
import { readEmailAddress } from '../../../supabase/functions/send-welcome-email/email-address.ts';

const read = (body: unknown) =>
  readEmailAddress(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

describe('a request for a welcome mail', () => {
  it('contains an email address; other fields are ignored', async () => {
    const body = { email: ' new@example.com ', fullName: 'Buy now', isNewUser: true, more: 1 };
    expect(await read(body)).toEqual({ ok: true, value: { email: 'new@example.com' } });
    expect(await read({ email: 'new@example.com' })).toMatchObject({ ok: true });
  });

  // malformed-requests.test.ts sends other types.
  it.each([
    {},
    { email: 'new@example' },
    { email: 'a@b@example.com' },
    { email: `${'a'.repeat(243)}@example.com` },
    JSON.parse('{"__proto__":{"email":"new@example.com"}}'),
  ])('is rejected: %j', async (body) => {
    expect(await read(body)).toEqual({
      ok: false,
      status: 422,
      error: 'Please enter a valid email address',
    });
  });

  it('accepts an address of the maximum length', async () => {
    const email = `${'a'.repeat(242)}@example.com`;
    expect(await read({ email })).toEqual({ ok: true, value: { email } });
  });
});
