import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import {
  ageEmails,
  call,
  codeOf,
  mailTo,
  makeAccount,
  newEmail,
  password,
  signInResult,
  startAuth,
} from './fixture.ts';

const strangers = 'the-strangers-one';
const owners = 'the-owners-one';

describeLanes(
  'Taking over an account',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await startAuth(lane);
    });

    const signUp = (email: string, typed: string) =>
      call(running, '/signup', { body: { email, password: typed } });

    const enterCode = (type: string, email: string, token: string) =>
      call(running, '/verify', { body: { type, email, token } });

    const openLink = (type: string, token_hash: string) =>
      call(running, '/verify', { body: { type, token_hash } });

    /** As the page does it: the session of the confirmation sets the password. */
    async function choosePassword(confirmation: Response, typed: string) {
      const { access_token: token } = (await confirmation.json()) as { access_token: string };
      return call(running, '/user', { method: 'PUT', token, body: { password: typed } });
    }

    /** A code that isn't `code`. */
    const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

    describe.each(['the code', 'the link'])(
      'by signing up first, when the owner uses %s',
      (how) => {
        async function confirm(email: string, mails: number) {
          const { code, tokenHash } = await mailTo(running, email, mails);
          return how === 'the code'
            ? enterCode('signup', email, code)
            : openLink('signup', tokenHash);
        }

        test('leaves the stranger without a password', async () => {
          const email = newEmail();
          await signUp(email, strangers);
          const confirmation = await confirm(email, 1);
          expect(confirmation.status).toBe(200);
          expect(await signInResult(running, email, strangers)).toBe('invalid_credentials');
          expect((await choosePassword(confirmation, owners)).status).toBe(200);
          expect(await signInResult(running, email, strangers)).toBe('invalid_credentials');
          expect(await signInResult(running, email, owners)).toBe('signed in');
        });

        test('leaves the stranger who signed up again without a password', async () => {
          const email = newEmail();
          await signUp(email, owners);
          await mailTo(running, email);
          await ageEmails(running, email);
          await signUp(email, strangers);
          const confirmation = await confirm(email, 2);
          expect(await signInResult(running, email, strangers)).toBe('invalid_credentials');
          expect((await choosePassword(confirmation, owners)).status).toBe(200);
          expect(await signInResult(running, email, strangers)).toBe('invalid_credentials');
          expect(await signInResult(running, email, owners)).toBe('signed in');
        });
      },
    );

    test('the owner can choose the same password as at sign-up', async () => {
      const email = newEmail();
      await signUp(email, owners);
      const { tokenHash } = await mailTo(running, email);
      const confirmation = await openLink('signup', tokenHash);
      expect((await choosePassword(confirmation, owners)).status).toBe(200);
      expect(await signInResult(running, email, owners)).toBe('signed in');
    });

    test.each([
      ['signup', '/signup'],
      ['recovery', '/recover'],
      ['magiclink', '/otp'],
    ])('a mail scanner neither confirms nor uses up a link (%s)', async (type, path) => {
      const email = path === '/signup' ? newEmail() : (await makeAccount(running)).email;
      await call(running, path, { body: { email, password } });
      const { tokenHash } = await mailTo(running, email);
      for (const method of ['GET', 'HEAD', 'GET']) {
        for (const name of ['token', 'token_hash']) {
          const scan = await call(running, `/verify?type=${type}&${name}=${tokenHash}`, { method });
          expect(scan.headers.get('location') ?? '').not.toContain('access_token');
        }
      }
      const [row] = await running.query(
        `select email_confirmed_at is null as unconfirmed, last_sign_in_at as "lastSignIn"
         from auth.users where email = $1`,
        [email],
      );
      expect(row).toEqual({ unconfirmed: path === '/signup', lastSignIn: null });
      expect((await openLink(type, tokenHash)).status).toBe(200);
    });

    test('GET leads to the page of the site with the button, wherever redirect_to leads', async () => {
      const path = '/verify?type=recovery&token=x%26y&redirect_to=https://evil.example/';
      const response = await call(running, path, {});
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(
        'http://localhost:4321/auth#token_hash=x%26y&type=recovery',
      );
      for (const query of ['', '?type=recovery', '?token=x', '?type=reauthentication&token=x']) {
        expect((await call(running, `/verify${query}`, {})).status, query).toBe(400);
      }
    });

    describe.each([
      ['signup', '/signup'],
      ['recovery', '/recover'],
      ['magiclink', '/otp'],
    ])('by guessing the code (%s)', (type, path) => {
      async function mailed() {
        const email = path === '/signup' ? newEmail() : (await makeAccount(running)).email;
        await call(running, path, { body: { email, password } });
        return mailTo(running, email);
      }

      test('ends after ten wrong ones, from any address and all at once; the link still works', async () => {
        const { email, code, tokenHash } = await mailed();
        const guesses = await Promise.all(
          Array.from({ length: 10 }, () => enterCode(type, email, wrong(code))),
        );
        expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([403]));
        const late = await enterCode(type, email, code);
        expect([late.status, await codeOf(late)]).toEqual([403, 'otp_expired']);
        expect((await openLink(type, tokenHash)).status).toBe(200);
      });

      test('starts over with a new email, whose code works', async () => {
        const { email, code } = await mailed();
        for (let n = 0; n < 11; n += 1) await enterCode(type, email, wrong(code));
        await ageEmails(running, email);
        await call(running, path, { body: { email, password } });
        const renewed = await mailTo(running, email, 2);
        expect((await enterCode(type, email, renewed.code)).status).toBe(200);
      });

      test('a code has six digits and is none of another account or type', async () => {
        const { email, code } = await mailed();
        const other = await mailed();
        expect(code).toMatch(/^\d{6}$/);
        if (other.code !== code) {
          expect(await codeOf(await enterCode(type, other.email, code))).toBe('otp_expired');
        }
        for (const otherType of ['signup', 'recovery', 'magiclink', 'email_change']) {
          if (otherType === type) continue;
          expect(await codeOf(await enterCode(otherType, email, code))).toBe('otp_expired');
        }
        expect((await enterCode(type, email, code)).status).toBe(200);
        expect(await codeOf(await enterCode(type, email, code))).toBe('otp_expired');
      });

      test('a link does not follow from its code', async () => {
        const { email, code, tokenHash } = await mailed();
        expect(tokenHash).toMatch(/^[0-9a-f]{64}$/);
        for (const text of [code, email + code, code + email]) {
          const derived = createHash('sha256').update(text).digest('hex');
          expect(await codeOf(await openLink(type, derived))).toBe('otp_expired');
        }
        expect(await codeOf(await openLink(type, code))).toBe('otp_expired');
        expect((await openLink(type, tokenHash)).status).toBe(200);
      });
    });

    test('a sign-up link is no sign-in link, which would keep the password', async () => {
      const email = newEmail();
      await signUp(email, strangers);
      const { tokenHash } = await mailTo(running, email);
      for (const type of ['recovery', 'magiclink', 'email_change']) {
        expect(await codeOf(await openLink(type, tokenHash))).toBe('otp_expired');
      }
      expect(await signInResult(running, email, strangers)).toBe('email_not_confirmed');
    });

    test('links and codes expire after an hour', async () => {
      const { email } = await makeAccount(running);
      await call(running, '/recover', { body: { email } });
      const { code, tokenHash } = await mailTo(running, email);
      await running.query(
        `update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1`,
        [email],
      );
      expect(await codeOf(await openLink('recovery', tokenHash))).toBe('otp_expired');
      expect(await codeOf(await enterCode('recovery', email, code))).toBe('otp_expired');
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
