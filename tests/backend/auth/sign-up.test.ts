import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import {
  call,
  codeOf,
  confirm,
  ageEmails,
  mailTo,
  mailsTo,
  makeAccount,
  newEmail,
  password,
  signInResult,
} from './fixture.ts';

const attackers = 'the-attackers-one';
const owners = 'the-owners-one';

describeLanes(
  'Signing up',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      // With the product's own migrations: a profile goes with each account.
      running = await lane.start({ backend: { trustedProxies: ['127.0.0.1', '::1'] } });
    });
    afterEach(() => void vi.useRealTimers());

    const signUp = (email: string, typed: string, data = {}) =>
      call(running, '/signup', { body: { email, password: typed, data } });

    const nameOf = async (email: string) => {
      const [row] = await running.query<{ name: string }>(
        `select full_name as name from public.profiles
         where user_id = (select id from auth.users where email = $1)`,
        [email],
      );
      return row?.name;
    };

    test('again replaces the password, name and link of an earlier, unconfirmed sign-up', async () => {
      const email = newEmail();
      await signUp(email, attackers, { full_name: 'An Attacker' });
      const first = await mailTo(running, email);
      await ageEmails(running, email);
      const response = await signUp(email, owners, { full_name: 'The Owner' });
      expect(response.status).toBe(200);
      const second = await mailTo(running, email, 2);

      expect(await signInResult(running, email, attackers)).toBe('invalid_credentials');
      expect(await signInResult(running, email, owners)).toBe('email_not_confirmed');
      expect(await confirm(running, first)).toMatchObject({ error_code: 'otp_expired' });
      expect(await confirm(running, second)).toMatchObject({ user: { email } });
      expect(await nameOf(email)).toBe('The Owner');
      const [row] = await running.query<{ data: object; identity: object }>(
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
      const mail = await mailTo(running, email);
      const response = await signUp(email, attackers);
      expect([response.status, await codeOf(response)]).toEqual([
        429,
        'over_email_send_rate_limit',
      ]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(await signInResult(running, email, owners)).toBe('email_not_confirmed');
      expect(await confirm(running, mail)).toMatchObject({ user: { email } });
    });

    test('twice at the same time creates one account', async () => {
      const email = newEmail();
      const responses = await Promise.all([signUp(email, owners), signUp(email, attackers)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 429]);
      expect(await mailsTo(running, email)).toHaveLength(1);
    });

    test.each(['/recover', '/otp'])(
      'is discarded when the owner confirms the address with %s instead',
      async (path) => {
        const email = newEmail();
        await signUp(email, attackers, { full_name: 'An Attacker' });
        const first = await mailTo(running, email);
        await call(running, path, { body: { email } });
        const second = await mailTo(running, email, 2);

        expect(await confirm(running, second)).toMatchObject({ user: { email } });
        expect(await signInResult(running, email, attackers)).toBe('invalid_credentials');
        expect(await confirm(running, first)).toMatchObject({ error_code: 'otp_expired' });
        expect(await nameOf(email)).toBe('');
      },
    );

    test('with the address of a confirmed account changes nothing and sends no email', async () => {
      const { id, email } = await makeAccount(running);
      const response = await signUp(email, attackers, { full_name: 'An Attacker' });
      const user = (await response.json()) as { id: string; identities: unknown[] };
      expect([response.status, user.identities]).toEqual([200, []]);
      expect(user.id).not.toBe(id);
      await mailTo(running, await signUpSomebody());
      expect(running.mails.filter(({ to }) => to === email)).toEqual([]);
      expect(await signInResult(running, email, attackers)).toBe('invalid_credentials');
      expect(await signInResult(running, email, password)).toBe('signed in');
      expect(await nameOf(email)).toBe('Dana Doe');
    });

    async function signUpSomebody() {
      const email = newEmail();
      await signUp(email, owners);
      return email;
    }

    test('can have its email resent after a minute', async () => {
      const email = newEmail();
      await signUp(email, owners);
      const first = await mailTo(running, email);
      const again = () => call(running, '/resend', { body: { type: 'signup', email } });
      expect(await codeOf(await again())).toBe('over_email_send_rate_limit');
      await ageEmails(running, email);
      vi.setSystemTime(Date.now() + 61_000);
      expect((await again()).status).toBe(200);
      const second = await mailTo(running, email, 2);

      expect(await confirm(running, first)).toMatchObject({ error_code: 'otp_expired' });
      expect(await confirm(running, second)).toMatchObject({ user: { email } });
    });

    test('warns the recipient in case somebody else signed up', async () => {
      const { text } = await mailTo(running, await signUpSomebody());
      expect(text).toContain("If it wasn't you, ignore this email.");
    });

    test('ignores confirmation, role and identity in the request', async () => {
      const email = newEmail();
      const facts = { email: 'victim@example.com', email_verified: true, sub: 'x' };
      const response = await call(running, '/signup', {
        body: {
          email,
          password: owners,
          data: { ...facts, role: 'admin' },
          email_confirm: true,
          app_metadata: { role: 'admin' },
          role: 'service_role',
        },
      });
      const user = (await response.json()) as { id: string };
      expect(user).toMatchObject({
        role: 'authenticated',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { email, email_verified: false, sub: user.id },
      });
      expect(await signInResult(running, email, owners)).toBe('email_not_confirmed');
    });

    test('does not affect an account that the platform creates later', async () => {
      const email = newEmail();
      await signUp(email, attackers, { full_name: 'An Attacker' });
      const mail = await mailTo(running, email);
      await makeAccount(running, email);
      expect(await signInResult(running, email, attackers)).toBe('invalid_credentials');
      expect(await signInResult(running, email, password)).toBe('signed in');
      expect(await confirm(running, mail)).toMatchObject({ error_code: 'otp_expired' });
      expect(await nameOf(email)).toBe('Dana Doe');
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
