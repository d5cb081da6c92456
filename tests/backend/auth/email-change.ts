import { expect, test } from 'vitest';
import { newEmail, type Auth } from './fixture.ts';

const accepted = {
  code: '200',
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
};

export function describeEmailChange(auth: Auth): void {
  const { mailTo, mailsTo, makeAccount, openLink, signIn } = auth;

  async function change(to = newEmail()) {
    const { id, email, token } = await auth.makeSession();
    const reply = await auth.updateUser(token, { email: to });
    return { id, email, to, token, reply };
  }

  async function emailOf(id: string) {
    const [row] = await auth.query<{ email: string }>(
      'select email from auth.users where id = $1',
      [id],
    );
    return row?.email;
  }

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ])('takes effect once the %s and then the %s address have confirmed', async (first) => {
    const { id, email, to, reply } = await change();
    expect([reply.status, reply.body]).toMatchObject([200, { email, new_email: to }]);
    const mails = [await mailTo(email), await mailTo(to)] as const;
    const recovery = await auth.recover(email, 2);
    // The new address may be someone else's.
    expect(mails[1].text).not.toContain(email);
    const [one, other] = first === 'old' ? mails : [mails[1], mails[0]];

    expect((await openLink(one)).body).toEqual(accepted);
    expect((await openLink(one)).code).toBe('otp_expired');
    expect(await emailOf(id)).toBe(email);
    expect((await signIn(to)).code).toBe('invalid_credentials');
    expect((await openLink(other)).body).toMatchObject({ user: { email: to } });
    expect(await emailOf(id)).toBe(to);
    expect((await signIn(to)).code).toBe('ok');
    expect((await signIn(email)).code).toBe('invalid_credentials');
    // Links that were sent to the old address no longer work.
    for (const mail of [...mails, recovery]) {
      expect((await openLink(mail)).code).toBe('otp_expired');
    }
  });

  test('survives both links being used at the same time', async () => {
    const { id, email, to } = await change();
    const mails = [await mailTo(email), await mailTo(to)];
    await Promise.all([...mails, ...mails].map(openLink));
    expect(await emailOf(id)).toBe(to);
  });

  test('is rejected if an account has the new address, confirmed or not', async () => {
    const unconfirmed = newEmail();
    await auth.signUp(unconfirmed);
    const { email: confirmed } = await makeAccount();
    for (const taken of [unconfirmed, confirmed]) {
      const { reply } = await change(taken);
      expect([reply.status, reply.code]).toEqual([422, 'email_exists']);
    }
  });

  test('is rejected if another account has taken the new address in the meantime', async () => {
    const { id, email, to } = await change();
    await openLink(await mailTo(email));
    const mail = await mailTo(to);
    const owner = await makeAccount(to);
    expect((await openLink(mail)).code).toBe('email_exists');
    expect(await emailOf(id)).toBe(email);
    expect(await emailOf(owner.id)).toBe(to);
  });

  test('expires after an hour', async () => {
    const { id, email, to } = await change();
    await auth.ageEmails(email, 61);
    for (const address of [email, to]) {
      expect((await openLink(await mailTo(address))).code).toBe('otp_expired');
    }
    expect(await emailOf(id)).toBe(email);
  });

  test('invalidates the links and confirmations of an earlier change', async () => {
    const { id, email, to, token } = await change();
    await openLink(await mailTo(email));
    const other = newEmail();
    await auth.updateUser(token, { email: other });
    await mailsTo(other);
    expect((await openLink(await mailTo(to))).code).toBe('otp_expired');
    expect((await openLink(await mailTo(other))).body).toEqual(accepted);
    expect(await emailOf(id)).toBe(email);
  });
}
