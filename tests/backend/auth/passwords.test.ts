import { beforeAll, expect, test } from 'vitest';
import { parseAuthMail } from '../../auth-mail.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import {
  call,
  codeOf,
  confirm,
  mailTo,
  makeAccount,
  newAddress,
  newEmail,
  password,
  signIn,
  signInResult,
  startAuth,
} from './fixture.ts';

const better = 'a-better-one';

describeLanes(
  'Changing a password',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await startAuth(lane);
    });

    const change = (token: string, body: object, from?: string) =>
      call(running, '/user', { method: 'PUT', token, body, ...(from && { from }) });

    async function refresh(refresh_token: string) {
      const response = await call(running, '/token?grant_type=refresh_token', {
        body: { refresh_token },
      });
      return response.ok ? 'refreshed' : await codeOf(response);
    }

    const user = async (token: string) => {
      const response = await call(running, '/user', { token });
      return response.ok ? 'signed in' : await codeOf(response);
    };

    /** Makes an account's sessions more than a day old. */
    const ageSessions = (id: string) =>
      running.query(
        `update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`,
        [id],
      );

    test('ends all other sessions of the account, and no one else’s', async () => {
      const { email } = await makeAccount(running);
      const other = await makeAccount(running);
      const [own, thief, stranger] = [
        await signIn(running, email),
        await signIn(running, email),
        await signIn(running, other.email),
      ];

      expect((await change(own.access_token, { password: better })).status).toBe(200);

      expect(await refresh(thief.refresh_token)).toBe('refresh_token_not_found');
      expect(await user(thief.access_token)).toBe('session_not_found');
      expect(await user(own.access_token)).toBe('signed in');
      expect(await refresh(own.refresh_token)).toBe('refreshed');
      expect(await refresh(stranger.refresh_token)).toBe('refreshed');
      expect(await signInResult(running, email, password)).toBe('invalid_credentials');
      expect(await signInResult(running, email, better)).toBe('signed in');
    });

    test('also ends them after a password reset', async () => {
      const { email } = await makeAccount(running);
      const thief = await signIn(running, email);
      await call(running, '/recover', { body: { email } });
      const session = await confirm(running, await mailTo(running, email));
      expect(await refresh(thief.refresh_token)).toBe('refreshed');

      expect((await change(session.access_token ?? '', { password: better })).status).toBe(200);
      expect(await user(thief.access_token)).toBe('session_not_found');
      expect(await signInResult(running, email, better)).toBe('signed in');
    });

    test('invalidates links sent earlier, including those of an email change', async () => {
      const { email } = await makeAccount(running);
      const session = await signIn(running, email);
      const to = newEmail();
      await change(session.access_token, { email: to });
      await mailTo(running, to);
      await call(running, '/recover', { body: { email } });
      await mailTo(running, email, 2);
      expect((await change(session.access_token, { password: better })).status).toBe(200);

      for (const { text } of running.mails.filter((mail) => [email, to].includes(mail.to))) {
        expect(await confirm(running, parseAuthMail(text))).toMatchObject({
          error_code: 'otp_expired',
        });
      }
    });

    test('requires a code in a session that is more than a day old', async () => {
      const { id, email } = await makeAccount(running);
      const { access_token: token } = await signIn(running, email);
      await ageSessions(id);

      const response = await change(token, { password: better });
      expect([response.status, await codeOf(response)]).toEqual([400, 'reauthentication_needed']);
      const guess = await change(token, { password: better, nonce: '000000' });
      expect([guess.status, await codeOf(guess)]).toEqual([422, 'reauthentication_not_valid']);

      expect((await call(running, '/reauthenticate', { token })).status).toBe(200);
      const { code } = await mailTo(running, email);
      expect((await change(token, { password: better, nonce: code })).status).toBe(200);
      const again = await change(token, { password: 'yet-another-one', nonce: code });
      expect(await codeOf(again)).toBe('reauthentication_not_valid');
      expect(await signInResult(running, email, better)).toBe('signed in');
    });

    test('accepts only the account’s own code, for an hour', async () => {
      const people = [await makeAccount(running), await makeAccount(running)] as const;
      const tokens = await Promise.all(
        people.map(async ({ id, email }) => {
          const { access_token: token } = await signIn(running, email);
          await ageSessions(id);
          await call(running, '/reauthenticate', { token });
          return token;
        }),
      );
      const codes = await Promise.all(
        people.map(async ({ email }) => (await mailTo(running, email)).code),
      );
      const crossed = await change(tokens[0] ?? '', { password: better, nonce: codes[1] });
      expect(await codeOf(crossed)).toBe('reauthentication_not_valid');
      await running.query(
        `update auth.users set reauthentication_sent_at = now() - interval '61 minutes' where id = $1`,
        [people[0].id],
      );
      const late = await change(tokens[0] ?? '', { password: better, nonce: codes[0] });
      expect(await codeOf(late)).toBe('reauthentication_not_valid');
      expect(await signInResult(running, people[0].email, password)).toBe('signed in');
    });

    test('limits guesses of the code, which does not create a session', async () => {
      const { id, email } = await makeAccount(running);
      const { access_token: token } = await signIn(running, email);
      await ageSessions(id);
      await call(running, '/reauthenticate', { token });
      const { code } = await mailTo(running, email);
      const verified = await call(running, '/verify', {
        body: { type: 'reauthentication', email, token: code },
      });
      expect([verified.status, await codeOf(verified)]).toEqual([400, 'validation_failed']);

      const from = newAddress();
      for (let guess = 0; guess < 10; guess += 1) {
        await change(token, { password: better, nonce: `00000${guess}` }, from);
      }
      expect((await change(token, { password: better, nonce: code }, from)).status).toBe(429);
    });

    test('rejects a code after ten wrong ones, wherever they come from, and another one within a minute', async () => {
      const { id, email } = await makeAccount(running);
      const { access_token: token } = await signIn(running, email);
      await ageSessions(id);
      await call(running, '/reauthenticate', { token });
      const { code } = await mailTo(running, email);
      for (let guess = 0; guess < 10; guess += 1) {
        await change(token, { password: better, nonce: `x${guess}` });
      }
      expect(await codeOf(await change(token, { password: better, nonce: code }))).toBe(
        'reauthentication_not_valid',
      );
      expect((await call(running, '/reauthenticate', { token })).status).toBe(429);
    });

    test('does not tell whether a password is right to someone without the code', async () => {
      const { id, email } = await makeAccount(running);
      const { access_token: token } = await signIn(running, email);
      await ageSessions(id);
      for (const typed of [password, better]) {
        expect(await codeOf(await change(token, { password: typed, nonce: '000000' }))).toBe(
          'reauthentication_not_valid',
        );
      }
    });

    test('requires a code if the token names no session', async () => {
      const { token } = await running.person();
      expect(await codeOf(await change(token, { password: better }))).toBe(
        'reauthentication_needed',
      );
    });

    test.each([
      ['the same password', password, 422, 'same_password'],
      ['five characters', 'five5', 422, 'weak_password'],
      ['an empty password', '', 422, 'weak_password'],
      ['73 bytes', 'ü'.repeat(36) + 'x', 400, 'validation_failed'],
    ])('rejects %s and keeps all sessions', async (_, typed, status, code) => {
      const { email } = await makeAccount(running);
      const [own, other] = [await signIn(running, email), await signIn(running, email)];
      const response = await change(own.access_token, { password: typed });
      expect([response.status, await codeOf(response)]).toEqual([status, code]);
      expect(await refresh(other.refresh_token)).toBe('refreshed');
    });

    test('applies all changes of a request or none', async () => {
      const { email } = await makeAccount(running);
      const { email: taken } = await makeAccount(running);
      const { access_token: token } = await signIn(running, email);
      const refused = await change(token, { password: better, email: taken, data: { a: 1 } });
      expect(await codeOf(refused)).toBe('email_exists');
      expect(await signInResult(running, email, password)).toBe('signed in');

      const to = newEmail();
      const both = await change(token, { password: better, email: to, data: { a: 1 } });
      expect(await both.json()).toMatchObject({ new_email: to, user_metadata: { a: 1 } });
      expect(await signInResult(running, email, better)).toBe('signed in');
      await mailTo(running, to);
    });

    test('requires a valid token', async () => {
      for (const token of [undefined, 'x.y.z', running.keys.publishable]) {
        const response = await call(running, '/user', {
          method: 'PUT',
          body: { password: better },
          ...(token && { token }),
        });
        expect([401, 403]).toContain(response.status);
      }
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
