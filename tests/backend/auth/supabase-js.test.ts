import { beforeAll, expect, test } from 'vitest';
import { describePlatform, type Running } from '../lanes/index.ts';
import { thingsMigrations as migrations } from '../lanes/plain-backend.ts';
import { parseAuthMail } from '../../auth-mail.ts';
import { password } from './fixture.ts';

describePlatform('Auth with supabase-js', (lane) => {
  let running: Running;
  beforeAll(async () => {
    running = await lane.start({ migrations });
  });

  async function mailTo(email: string) {
    const find = () => running.mails.find(({ to }) => to === email);
    await expect.poll(find).toBeDefined();
    return parseAuthMail(find()?.text ?? '');
  }

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
    expect([signedUp.error, signedUp.data.session]).toEqual([null, null]);
    const early = await client.auth.signInWithPassword({ email, password });
    expect(early.error?.code).toBe('email_not_confirmed');

    const { link, tokenHash: token_hash } = await mailTo(email);
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
});
