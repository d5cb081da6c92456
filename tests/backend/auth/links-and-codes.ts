import { expect, test } from 'vitest';
import { newEmail, password, type Auth } from './fixture.ts';

/** Types of links, and where each is requested. */
const requests = [
  ['signup', '/signup'],
  ['recovery', '/recover'],
  ['magiclink', '/otp'],
] as const;

export function describeLinksAndCodes(auth: Auth): void {
  const { ageEmails, call, enterCode, mailTo, openLink } = auth;

  test.each(requests)(
    'of type %s work once, for one account, and aren’t used up by a mail scanner',
    async (type, path) => {
      const request = async () => {
        const email = path === '/signup' ? newEmail() : (await auth.makeAccount()).email;
        await call(path, { body: { email, password } });
        return mailTo(email);
      };
      const [{ email, code, tokenHash }, other] = [await request(), await request()];
      for (const method of ['GET', 'HEAD']) {
        const scan = await call(`/verify?type=${type}&token_hash=${tokenHash}`, { method });
        expect(scan.status).toBe(404);
      }
      const use = () => (code ? enterCode(type, email, code) : openLink({ type, tokenHash }));
      const refused = async (reply: ReturnType<typeof use>) =>
        expect((await reply).code).toBe('otp_expired');
      if (code !== other.code) await refused(enterCode(type, other.email, code));
      if (code) await refused(enterCode(type === 'signup' ? 'recovery' : 'signup', email, code));
      expect((await use()).code).toBe('ok');
      await refused(use());
      await refused(openLink({ type, tokenHash }));
    },
  );

  test('expire after an hour', async () => {
    const { email } = await auth.makeAccount();
    const mail = await auth.recover(email);
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
