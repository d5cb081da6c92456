import { beforeAll, expect, test } from 'vitest';
import { describeLanes, type Running } from './lanes/index.ts';
import { thingsMigrations as migrations } from './lanes/plain-backend.ts';
import { mailTo, password } from './auth/fixture.ts';

describeLanes(
  'Auth with supabase-js',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await lane.start({ migrations });
    });

    test('a visitor can sign up, confirm the email address, sign in, refresh, and sign out', async () => {
      const email = 'journey@example.com';
      const client = await running.client('anon');

      const signedUp = await client.auth.signUp({
        email: 'Journey@Example.com',
        password,
        options: {
          emailRedirectTo: 'http://localhost:4321/',
          data: { full_name: 'Jo Urney', company_name: 'Brand', role: 'admin' },
        },
      });
      expect(signedUp.error).toBeNull();
      expect(signedUp.data.session).toBeNull();
      const early = await client.auth.signInWithPassword({ email, password });
      expect(early.error?.code).toBe('email_not_confirmed');

      const { link, tokenHash: token_hash } = await mailTo(running, email);
      expect(link).toBe(
        `http://localhost:4321/auth#token_hash=${token_hash}&type=signup&email=journey%40example.com`,
      );
      const confirmed = await client.auth.verifyOtp({ type: 'signup', token_hash });
      expect(confirmed.data.session?.user.email).toBe(email);
      expect((await client.auth.updateUser({ password })).error).toBeNull();
      const again = await client.auth.verifyOtp({ type: 'signup', token_hash });
      expect(again.error?.code).toBe('otp_expired');

      const wrong = await client.auth.signInWithPassword({ email, password: 'another-one' });
      expect([wrong.error?.status, wrong.error?.code]).toEqual([400, 'invalid_credentials']);
      const { data: signedIn } = await client.auth.signInWithPassword({ email, password });
      expect(signedIn.user?.user_metadata).toMatchObject({ full_name: 'Jo Urney' });
      expect((await client.rpc('whoami')).data).toBe('authenticated');
      expect((await client.rpc('my_email')).data).toBe(email);

      const { data: refreshed } = await client.auth.refreshSession();
      expect(refreshed.session?.refresh_token).not.toBe(signedIn.session?.refresh_token);
      expect((await client.auth.getUser()).data.user?.email).toBe(email);

      const { refresh_token = '' } = refreshed.session ?? {};
      expect((await client.auth.signOut()).error).toBeNull();
      expect((await client.rpc('whoami')).data).toBe('anon');
      expect((await client.auth.refreshSession({ refresh_token })).error).not.toBeNull();
    });

    test('a forgotten password can be reset by email', async () => {
      const email = 'forgetful@example.com';
      await running.backend?.createUser({ email, password, fullName: 'For Getful' });
      const client = await running.client('anon');

      const redirectTo = 'http://localhost:4321/auth';
      expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
      const { link, code: token } = await mailTo(running, email);
      expect(link).toMatch(/^http:\/\/localhost:4321\/auth#token_hash=\w+&type=recovery&email=/);
      const verified = await client.auth.verifyOtp({ type: 'recovery', email, token });
      expect(verified.error).toBeNull();
      expect((await client.auth.updateUser({ password: 'a-better-one' })).error).toBeNull();

      const old = await client.auth.signInWithPassword({ email, password });
      const renewed = await client.auth.signInWithPassword({ email, password: 'a-better-one' });
      expect(old.error?.code).toBe('invalid_credentials');
      expect(renewed.error).toBeNull();
    });

    test('a password reset doesn’t reveal whether an account exists', async () => {
      const client = await running.client('anon');
      const { error } = await client.auth.resetPasswordForEmail('unknown@example.com');
      expect(error).toBeNull();
      expect(running.mails.filter(({ to }) => to === 'unknown@example.com')).toEqual([]);
    });

    test.each([
      ['a password of five characters', 'five5', 'weak_password'],
      ['no password', '', 'validation_failed'],
    ])('%s is rejected', async (_, short, code) => {
      const client = await running.client('anon');
      const { error } = await client.auth.signUp({ email: 'short@example.com', password: short });
      expect(error?.code).toBe(code);
    });

    test('createUser creates a confirmed account once', async () => {
      const account = { email: 'Made@example.com', password, fullName: 'Made Up' };
      const first = await running.backend?.createUser(account);
      const second = await running.backend?.createUser({ ...account, password: 'another-one' });
      const client = await running.client('anon');
      const { data, error } = await client.auth.signInWithPassword({
        email: 'made@example.com',
        password,
      });
      expect(error).toBeNull();
      expect(second).toBe(first);
      expect(data.user).toMatchObject({ id: first, user_metadata: { full_name: 'Made Up' } });
      expect(data.user?.identities).toHaveLength(1);
    });

    test('a forged token gives no access', async () => {
      const none = 'eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0';
      const { token } = await running.person();
      for (const forged of [`${none}.`, `${none}.x`, `${token}x`, token.replace(/.$/, 'é')]) {
        const answer = await fetch(`${running.url}/rest/v1/rpc/whoami`, {
          headers: {
            apikey: running.keys.publishable,
            authorization: `Bearer ${encodeURI(forged)}`,
          },
        });
        expect([401, '"anon"']).toContain(answer.ok ? await answer.text() : answer.status);
      }
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
