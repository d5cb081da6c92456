import { expect, test } from 'vitest';
import { newEmail, password, type Auth } from './fixture.ts';

const attackers = 'the-attackers-one';
const owners = 'the-owners-one';

export function describeSignUp(auth: Auth): void {
  const { ageEmails, mailTo, openLink, signIn, signUp } = auth;

  const nameOf = async (email: string) => {
    const [row] = await auth.query<{ name: string }>(
      `select full_name as name from public.profiles
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    return row?.name;
  };

  test('again replaces the password, name, and link of an unconfirmed sign-up', async () => {
    const email = newEmail();
    await signUp(email, attackers, { full_name: 'An Attacker' });
    const first = await mailTo(email);
    expect(first.text).toContain('If it wasn’t you, ignore this email.');
    await ageEmails(email);
    expect((await signUp(email, owners, { full_name: 'The Owner' })).code).toBe('ok');
    const second = await mailTo(email, 2);

    expect((await openLink(first)).code).toBe('otp_expired');
    expect((await openLink(second)).body).toMatchObject({ user: { email } });
    expect(await nameOf(email)).toBe('The Owner');
    const [row] = await auth.query<{ data: object; identity: object }>(
      `select raw_user_meta_data as data, identity_data as identity from auth.users u
       join auth.identities i on i.user_id = u.id where u.email = $1`,
      [email],
    );
    const data = { full_name: 'The Owner', email_verified: true };
    expect(row).toMatchObject({ data, identity: data });
  });

  test('again within a minute is rejected and changes nothing', async () => {
    const email = newEmail();
    await signUp(email, owners);
    const mail = await mailTo(email);
    const again = await signUp(email, attackers);
    expect([again.status, again.code]).toEqual([429, 'over_email_send_rate_limit']);
    expect((await signIn(email, owners)).code).toBe('email_not_confirmed');
    expect((await openLink(mail)).body).toMatchObject({ user: { email } });
  });

  test('twice at the same time creates one account', async () => {
    const email = newEmail();
    const replies = await Promise.all([signUp(email, owners), signUp(email, attackers)]);
    expect(replies.map(({ code }) => code).sort()).toEqual(['ok', 'over_email_send_rate_limit']);
    expect(await auth.mailsTo(email)).toHaveLength(1);
  });

  test('with the address of a confirmed account changes nothing and sends no email', async () => {
    const { email } = await auth.makeAccount();
    const { status, body } = await signUp(email, attackers, { full_name: 'An Attacker' });
    expect([status, body['identities']]).toEqual([200, []]);
    const other = newEmail();
    await signUp(other);
    await mailTo(other);
    expect(auth.running().mails.filter(({ to }) => to === email)).toEqual([]);
    expect((await signIn(email, attackers)).code).toBe('invalid_credentials');
    expect((await signIn(email)).code).toBe('ok');
    expect(await nameOf(email)).toBe('Dana Doe');
  });

  test.each([
    ['five5', 'weak_password'],
    ['', 'validation_failed'],
  ])('with the password "%s" is rejected', async (typed, code) => {
    expect((await signUp(newEmail(), typed)).code).toBe(code);
  });

  test('ignores confirmation, role, and identity in the request', async () => {
    const email = newEmail();
    const { body } = await auth.call('/signup', {
      body: {
        email,
        password,
        data: { email: 'victim@example.com', email_verified: true, sub: 'x', role: 'admin' },
        email_confirm: true,
        app_metadata: { role: 'admin' },
        role: 'service_role',
      },
    });
    expect(body).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email, email_verified: false, sub: body['id'] },
    });
    expect((await signIn(email)).code).toBe('email_not_confirmed');
  });

  // Before the owner confirms the address, anyone can sign up with it.
  test.each(['code', 'link'])(
    'the owner, who confirms with the %s and chooses a password, replaces another person’s',
    async (how) => {
      const email = newEmail();
      await signUp(email, attackers);
      const mail = await mailTo(email);
      const confirmed =
        how === 'link' ? await openLink(mail) : await auth.enterCode('signup', email, mail.code);
      expect((await signIn(email, attackers)).code).toBe('invalid_credentials');
      // As the page does: with the session of the confirmation.
      expect((await auth.updateUser(confirmed.token, { password: owners })).code).toBe('ok');
      expect((await signIn(email, attackers)).code).toBe('invalid_credentials');
      expect((await signIn(email, owners)).code).toBe('ok');
    },
  );

  test('the owner, who asks for a new password instead, doesn’t get another person’s name', async () => {
    const email = newEmail();
    await signUp(email, attackers, { full_name: 'An Attacker', company_name: 'Attackers' });
    await mailTo(email);
    const { body } = await openLink(await auth.recover(email, 2));
    expect(
      JSON.stringify((body['user'] as Record<string, unknown>)['user_metadata']),
    ).not.toContain('Attacker');
    expect(await nameOf(email)).toBe('');
  });

  test('only the secret key creates confirmed accounts, which replace an unconfirmed sign-up', async () => {
    const email = newEmail();
    await signUp(email, attackers, { full_name: 'An Attacker' });
    const mail = await mailTo(email);
    const body = { email, password, email_confirm: true, user_metadata: { full_name: 'Kim' } };
    expect((await auth.call('/admin/users', { body })).status).toBe(401);
    const { token } = await auth.makeSession();
    expect((await auth.call('/admin/users', { body, token })).status).toBe(401);
    const headers = { apikey: auth.running().keys.secret };
    expect((await auth.call('/admin/users', { body, headers })).body).toMatchObject({ email });
    expect((await auth.call('/admin/users', { body, headers })).code).toBe('email_exists');
    expect((await signIn(email, attackers)).code).toBe('invalid_credentials');
    expect((await signIn(email)).code).toBe('ok');
    expect((await openLink(mail)).code).toBe('otp_expired');
    expect(await nameOf(email)).toBe('Kim');
  });

  // The last test of auth.test.ts, because the setting stays. supabase/tests/accounts.test.sql has the policies.
  test('needs an invitation if the setting says so, without revealing who has an account', async () => {
    await auth.query(
      `update private.settings set value = '{"policy": "invited", "domains": []}' where name = 'sign-up'`,
    );
    const msg = expect.stringContaining('you need an invitation') as string;
    for (const email of [newEmail(), (await auth.makeAccount()).email]) {
      expect(await signUp(email)).toMatchObject({ status: 403, body: { msg } });
    }
  });
}
