import { beforeAll, expect, test } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import {
  call,
  codeOf,
  confirm,
  mailTo,
  makeAccount,
  newEmail,
  password,
  signIn,
  signInResult,
  startAuth,
} from './fixture.ts';

describeLanes(
  'Sessions',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await startAuth(lane);
    });

    async function refresh(refresh_token: string) {
      const response = await call(running, '/token?grant_type=refresh_token', {
        body: { refresh_token },
      });
      return response.ok ? 'refreshed' : await codeOf(response);
    }

    const ban = (id: string) =>
      running.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
        id,
      ]);

    test.each(['local', 'global', 'others'])(
      'that have ended (%s) cannot be refreshed',
      async (scope) => {
        const { email } = await makeAccount(running);
        const [own, other] = [await signIn(running, email), await signIn(running, email)];
        const response = await call(running, `/logout?scope=${scope}`, {
          method: 'POST',
          token: own.access_token,
        });
        expect(response.status).toBe(204);
        const ended = 'refresh_token_not_found';
        expect([await refresh(own.refresh_token), await refresh(other.refresh_token)]).toEqual(
          {
            local: [ended, 'refreshed'],
            global: [ended, ended],
            others: ['refreshed', ended],
          }[scope],
        );
      },
    );

    test('of a deleted account have ended', async () => {
      const { id, email } = await makeAccount(running);
      const { access_token: token, refresh_token } = await signIn(running, email);
      await call(running, '/recover', { body: { email } });
      const mail = await mailTo(running, email);
      await running.query('delete from auth.users where id = $1', [id]);

      expect(await refresh(refresh_token)).toBe('refresh_token_not_found');
      expect(await codeOf(await call(running, '/user', { token }))).toBe('user_not_found');
      const changed = await call(running, '/user', {
        method: 'PUT',
        token,
        body: { password: 'a-better-one' },
      });
      expect(await codeOf(changed)).toBe('user_not_found');
      expect(await confirm(running, mail)).toMatchObject({ error_code: 'otp_expired' });
      expect(await signInResult(running, email, password)).toBe('invalid_credentials');
    });

    test('of a banned account are neither created nor refreshed', async () => {
      const { id, email } = await makeAccount(running);
      const { access_token: token, refresh_token } = await signIn(running, email);
      await call(running, '/otp', { body: { email } });
      const mail = await mailTo(running, email);
      await ban(id);

      expect(await refresh(refresh_token)).toBe('user_banned');
      expect(await signInResult(running, email, password)).toBe('user_banned');
      expect(await signInResult(running, email, 'a-wrong-one')).toBe('invalid_credentials');
      expect(await confirm(running, mail)).toMatchObject({ error_code: 'user_banned' });
      const verified = await call(running, '/verify', {
        body: { type: 'magiclink', email, token: mail.code },
      });
      expect([verified.status, await codeOf(verified)]).toEqual([403, 'user_banned']);
      for (const body of [{ password: 'a-better-one' }, { email: newEmail() }]) {
        const changed = await call(running, '/user', { method: 'PUT', token, body });
        expect([changed.status, await codeOf(changed)]).toEqual([403, 'user_banned']);
      }
    });

    test('of a banned account are not created by an email change', async () => {
      const { id, email } = await makeAccount(running);
      const { access_token: token } = await signIn(running, email);
      const to = newEmail();
      await call(running, '/user', { method: 'PUT', token, body: { email: to } });
      await confirm(running, await mailTo(running, email));
      await ban(id);
      expect(await confirm(running, await mailTo(running, to))).toMatchObject({
        error_code: 'user_banned',
      });
    });

    test.each([
      'https://evil.example/',
      'http://127.0.0.1:9999/',
      'http://localhost:9999/',
      'http://[::1]:9999/',
      'http://localhost:4321@evil.example/',
      'http://localhost:4321.evil.example/',
      'blob:http://localhost:4321/id',
      'javascript:alert(1)',
      '//evil.example/',
    ])('are never started at %s', async (redirect) => {
      const { email } = await makeAccount(running);
      await call(running, `/recover?redirect_to=${encodeURIComponent(redirect)}`, {
        body: { email },
      });
      const { link, tokenHash } = await mailTo(running, email);
      const query = new URLSearchParams({
        type: 'recovery',
        token: tokenHash,
        redirect_to: redirect,
      });
      const { headers } = await call(running, `/verify?${query}`, {});
      for (const address of [link, headers.get('location')]) {
        expect(address).toMatch(/^http:\/\/localhost:4321\/auth#/);
      }
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
