import { describe, expect, test } from 'vitest';
import { newEmail, password, type Auth } from './fixture.ts';

const siteUrl = 'http://localhost:4321';

/** Types of links, and where each is requested. */
const requests = [
  ['signup', '/signup'],
  ['recovery', '/recover'],
  ['magiclink', '/otp'],
] as const;

export function describeLinksAndCodes(auth: Auth): void {
  const { ageEmails, call, enterCode, mailTo, openLink } = auth;

  describe.each(requests)('of type %s', (type, path) => {
    const requestMail = (email: string) => call(path, { body: { email, password } });

    async function mailed() {
      const email = path === '/signup' ? newEmail() : (await auth.makeAccount()).email;
      await requestMail(email);
      return mailTo(email);
    }

    test('aren’t used up by a mail scanner', async () => {
      const { email, tokenHash } = await mailed();
      for (const method of ['GET', 'HEAD', 'GET']) {
        for (const name of ['token', 'token_hash']) {
          const scan = await call(`/verify?type=${type}&${name}=${tokenHash}`, { method });
          expect(scan.headers.get('location') ?? '').not.toContain('access_token');
        }
      }
      const [row] = await auth.query(
        `select email_confirmed_at is null as unconfirmed, last_sign_in_at as "lastSignIn"
         from auth.users where email = $1`,
        [email],
      );
      expect(row).toEqual({ unconfirmed: type === 'signup', lastSignIn: null });
      expect((await openLink({ type, tokenHash })).code).toBe('ok');
    });
  });

  test.each(['signup', 'recovery'])(
    'a code of type %s works once, for one account',
    async (type) => {
      const request = async () => {
        const email = type === 'signup' ? newEmail() : (await auth.makeAccount()).email;
        await call(type === 'signup' ? '/signup' : '/recover', { body: { email, password } });
        return mailTo(email);
      };
      const [{ email, code }, other] = [await request(), await request()];
      expect(code).toMatch(/^\d{6}$/);
      if (other.code !== code) {
        expect((await enterCode(type, other.email, code)).code).toBe('otp_expired');
      }
      expect((await enterCode(type === 'signup' ? 'recovery' : 'signup', email, code)).code).toBe(
        'otp_expired',
      );
      expect((await enterCode(type, email, code)).code).toBe('ok');
      expect((await enterCode(type, email, code)).code).toBe('otp_expired');
    },
  );

  test('expire after an hour', async () => {
    const { email } = await auth.makeAccount();
    await call('/recover', { body: { email } });
    const mail = await mailTo(email);
    await ageEmails(email, 61);
    expect((await openLink(mail)).code).toBe('otp_expired');
    expect((await enterCode('recovery', email, mail.code)).code).toBe('otp_expired');
  });

  test('of a sign-up can be resent after a minute', async () => {
    const email = newEmail();
    await auth.signUp(email);
    const first = await mailTo(email);
    const resend = () => call('/resend', { body: { type: 'signup', email } });
    // As for an address without an account, but nothing is sent: another email would void the first one's link.
    expect((await resend()).body).toEqual({});
    await ageEmails(email);
    const replies = await Promise.all([resend(), resend()]);
    expect(replies.map(({ body }) => body)).toEqual([{}, {}]);
    const second = await mailTo(email, 2);
    expect((await openLink(first)).code).toBe('otp_expired');
    expect((await openLink(second)).body).toMatchObject({ user: { email } });
    expect(await auth.mailsTo(email)).toHaveLength(2);
  });

  test('lead to the site, whatever the request names', async () => {
    const { email } = await auth.makeAccount();
    await call('/recover?redirect_to=https%3A%2F%2Fevil.example%2F', { body: { email } });
    const { link } = await mailTo(email);
    expect(link.startsWith(`${siteUrl}/auth#`)).toBe(true);
  });

  test('of a reset or another confirmation are only for people with an account', async () => {
    const email = newEmail();
    for (const [path, type] of [
      ['/recover', undefined],
      ['/otp', undefined],
      ['/resend', 'signup'],
    ]) {
      const { status, body } = await call(path ?? '', { body: { email, type } });
      expect([status, body]).toEqual([200, {}]);
    }
    expect(auth.running().mails.filter(({ to }) => to === email)).toEqual([]);
    expect(await auth.query('select from auth.users where email = $1', [email])).toEqual([]);
  });
}
