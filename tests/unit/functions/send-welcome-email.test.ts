import { describe, expect, it } from 'vitest';
import { addressIn } from '../../../supabase/functions/send-welcome-email/address.ts';

const ask = (body: unknown) =>
  addressIn(
    new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

describe('what asks for a welcome mail', () => {
  it('names an address; its name and what else it says count for nothing', async () => {
    const body = { email: ' new@example.com ', fullName: 'Buy now', isNewUser: true, more: 1 };
    expect(await ask(body)).toEqual({ ok: true, value: 'new@example.com' });
    expect(await ask({ email: 'new@example.com' })).toMatchObject({ ok: true });
  });

  it.each([
    null,
    'new@example.com',
    ['new@example.com'],
    {},
    { email: null },
    { email: 7 },
    { email: ['new@example.com'] },
    { email: '' },
    { email: 'new@example' },
    { email: 'a@b@example.com' },
    { email: 'two words@example.com' },
    { email: `${'a'.repeat(243)}@example.com` },
    JSON.parse('{"__proto__":{"email":"new@example.com"}}'),
  ])('is refused when it is %j', async (body) => {
    expect(await ask(body)).toEqual({
      ok: false,
      status: 422,
      error: 'Please enter a valid email address',
    });
  });

  it('may be as long as an address can be', async () => {
    const email = `${'a'.repeat(242)}@example.com`;
    expect(await ask({ email })).toEqual({ ok: true, value: email });
  });
});
