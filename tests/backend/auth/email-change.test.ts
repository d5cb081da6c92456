import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parseAuthMail } from '../../auth-mail.ts';
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
  signIn,
  signInResult,
  startAuth,
} from './fixture.ts';

const accepted = {
  code: '200',
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
};

describeLanes(
  'Changing an email address',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await startAuth(lane);
    });
    afterEach(() => void vi.useRealTimers());

    async function change(to = newEmail()) {
      const { id, email } = await makeAccount(running);
      const { access_token: token } = await signIn(running, email);
      const response = await call(running, '/user', { method: 'PUT', token, body: { email: to } });
      return { id, email, to, token, response };
    }

    async function emailOf(id: string) {
      const [row] = await running.query<{ email: string }>(
        'select email from auth.users where id = $1',
        [id],
      );
      return row?.email;
    }

    test('requires more than confirmation from the current address', async () => {
      const { id, email, to, response } = await change();
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ email, new_email: to });

      expect(await confirm(running, await mailTo(running, email))).toEqual(accepted);
      expect(await emailOf(id)).toBe(email);
      expect(await confirm(running, await mailTo(running, email))).toMatchObject({
        error_code: 'otp_expired',
      });
      expect(await signInResult(running, to, password)).toBe('invalid_credentials');
    });

    test.each([
      ['old', 'new'],
      ['new', 'old'],
    ])('completes once the %s and then the %s address have confirmed', async (first) => {
      const { id, email, to } = await change();
      const mails = [await mailTo(running, email), await mailTo(running, to)] as const;
      const [one, other] = first === 'old' ? mails : [mails[1], mails[0]];

      expect(await confirm(running, one)).toEqual(accepted);
      expect(await emailOf(id)).toBe(email);
      expect(await confirm(running, other)).toMatchObject({ user: { email: to } });
      expect(await emailOf(id)).toBe(to);
      expect(await signInResult(running, to, password)).toBe('signed in');
      expect(await signInResult(running, email, password)).toBe('invalid_credentials');
      for (const mail of mails) {
        expect(await confirm(running, mail)).toMatchObject({ error_code: 'otp_expired' });
      }
    });

    test('accepts codes, each for its own address only', async () => {
      const { id, email, to } = await change();
      const [old, next] = [await mailTo(running, email), await mailTo(running, to)];
      expect(old.code).not.toBe(next.code);
      const send = (address: string, token: string) =>
        call(running, '/verify', { body: { type: 'email_change', email: address, token } });

      expect(await codeOf(await send(to, old.code))).toBe('otp_expired');
      expect(await codeOf(await send(email, next.code))).toBe('otp_expired');
      const first = await send(email, old.code);
      expect([first.status, await first.json()]).toEqual([200, accepted]);
      expect(await codeOf(await send(email, old.code))).toBe('otp_expired');
      expect(await emailOf(id)).toBe(email);
      const second = await send(to, next.code);
      expect(await second.json()).toMatchObject({ user: { email: to } });
      expect(await emailOf(id)).toBe(to);
    });

    test('survives both links being used at the same time', async () => {
      const { id, email, to } = await change();
      const mails = [await mailTo(running, email), await mailTo(running, to)];
      await Promise.all([...mails, ...mails].map((mail) => confirm(running, mail)));
      expect(await emailOf(id)).toBe(to);
    });

    test('ignores a mail scanner', async () => {
      const { id, email, to } = await change();
      for (const address of [email, to]) {
        const { tokenHash } = await mailTo(running, address);
        const path = `/verify?type=email_change&token=${tokenHash}`;
        expect((await call(running, path, { method: 'GET' })).status).toBe(303);
        expect((await call(running, path, { method: 'HEAD' })).status).toBe(405);
      }
      const [row] = await running.query(
        `select email_change_confirm_status as status from auth.users
         where id = $1 and email_change_token_current <> '' and email_change_token_new <> ''`,
        [id],
      );
      expect(row).toEqual({ status: 0 });
    });

    test('is explained in both emails, without revealing the current address to the new one', async () => {
      const { email, to } = await change();
      const [old, next] = [await mailTo(running, email), await mailTo(running, to)];
      for (const { text } of [old, next]) {
        expect(text).toContain(`to ${to}.`);
        expect(text).toContain("connect the new address to someone else's account");
        expect(text).toContain('change your password');
      }
      expect([old.email, next.email]).toEqual([email, to]);
      expect(next.text).not.toContain(email);
    });

    test('is rejected if an account has the new address, confirmed or not', async () => {
      const unconfirmed = newEmail();
      await call(running, '/signup', { body: { email: unconfirmed, password } });
      const { email: confirmed } = await makeAccount(running);
      for (const taken of [unconfirmed, confirmed]) {
        const { response } = await change(taken);
        expect([response.status, await codeOf(response)]).toEqual([422, 'email_exists']);
      }
    });

    test('is rejected if another account has taken the new address in the meantime', async () => {
      const { id, email, to } = await change();
      await confirm(running, await mailTo(running, email));
      const mail = await mailTo(running, to);
      const owner = await makeAccount(running, to);
      expect(await confirm(running, mail)).toMatchObject({ error_code: 'email_exists' });
      expect(await emailOf(id)).toBe(email);
      expect(await emailOf(owner.id)).toBe(to);
    });

    test('expires after an hour', async () => {
      const { id, email, to } = await change();
      await running.query(
        `update auth.users set email_change_sent_at = now() - interval '61 minutes' where id = $1`,
        [id],
      );
      for (const address of [email, to]) {
        expect(await confirm(running, await mailTo(running, address))).toMatchObject({
          error_code: 'otp_expired',
        });
      }
      expect(await emailOf(id)).toBe(email);
    });

    test('invalidates the links and confirmations of an earlier change', async () => {
      const { id, email, to, token } = await change();
      await confirm(running, await mailTo(running, email));
      const other = newEmail();
      await call(running, '/user', { method: 'PUT', token, body: { email: other } });
      await mailsTo(running, other);
      expect(await confirm(running, await mailTo(running, to))).toMatchObject({
        error_code: 'otp_expired',
      });
      expect(await confirm(running, await mailTo(running, other))).toEqual(accepted);
      expect(await emailOf(id)).toBe(email);
    });

    test('is resent after a minute, only to the address that has not confirmed yet', async () => {
      const { id, email, to } = await change();
      const again = () =>
        call(running, '/resend', { body: { type: 'email_change', email } }).then(
          ({ status }) => status,
        );
      const first = { old: await mailTo(running, email), next: await mailTo(running, to) };
      await confirm(running, first.old);
      expect(await again()).toBe(200);
      await ageEmails(running, email);
      vi.setSystemTime(Date.now() + 61_000);
      expect(await again()).toBe(200);
      const next = await mailTo(running, to, 2);

      expect(await mailsTo(running, to)).toHaveLength(2);
      expect(await mailsTo(running, email)).toHaveLength(1);
      expect(await confirm(running, first.next)).toMatchObject({ error_code: 'otp_expired' });
      expect(await confirm(running, next)).toMatchObject({ user: { email: to } });
      expect(await emailOf(id)).toBe(to);
    });

    test('is resent with a different code for each address', async () => {
      const { id, email, to } = await change();
      await Promise.all([mailTo(running, email), mailTo(running, to)]);
      await ageEmails(running, email);
      await call(running, '/resend', { body: { type: 'email_change', email } });
      const codes = [await mailTo(running, email, 2), await mailTo(running, to, 2)];
      const [current, next] = codes.map(({ code }) => code);
      const confirm = (address: string, token = '') =>
        call(running, '/verify', { body: { type: 'email_change', email: address, token } });

      expect(await codeOf(await confirm(to, current))).toBe('otp_expired');
      expect((await confirm(email, current)).status).toBe(200);
      expect((await confirm(to, next)).status).toBe(200);
      expect(await emailOf(id)).toBe(to);
    });

    test('invalidates links that were sent to the old address', async () => {
      const { email, to } = await change();
      await call(running, '/recover', { body: { email } });
      const recovery = await mailTo(running, email, 2);
      const changes = running.mails
        .filter((mail) => [email, to].includes(mail.to))
        .map(({ text }) => parseAuthMail(text))
        .filter(({ type }) => type === 'email_change');
      for (const mail of changes) await confirm(running, mail);
      expect(await confirm(running, recovery)).toMatchObject({ error_code: 'otp_expired' });
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
