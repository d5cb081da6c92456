import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailbox, type Mailbox } from '../../platform/mailbox/index.ts';
import type { Message } from '../../platform/mailbox/messages.ts';
import { describeLanes, type Running } from './lanes/index.ts';
import { askFrom, loopbackAddress } from './lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

/** From sign-up to the mailbox, through auth, the outbox, the dispatcher, and SMTP. */
describeLanes(
  'send-welcome-email',
  (lane) => {
    let mailbox: Mailbox;
    let served: ServedFunctions;
    let running: Running;
    let addresses = 0;
    const directory = mkdtempSync(join(tmpdir(), 'mail-'));

    beforeAll(async () => {
      mailbox = await startMailbox({ port: 0, smtpPort: 0, directory });
      served = await serveFunctions(lane, {
        SMTP_URL: `smtp://localhost:${mailbox.smtpPort}`,
        MAIL_FROM: 'Website <website@example.com>',
      });
      running = served.running;
    });

    afterAll(async () => {
      await served?.functions.close();
      await mailbox?.close();
      rmSync(directory, { recursive: true, force: true });
    });

    beforeEach(async () => {
      await running.query('delete from private.outbox');
    });

    async function signUp(name: string, fullName = 'Dana Miller'): Promise<string> {
      const email = `${name}@example.com`;
      const client = await running.client('anon');
      const { error } = await client.auth.signUp({
        email,
        password: 'long-enough',
        options: { data: { full_name: fullName, company_name: 'Brand' } },
      });
      expect(error).toBeNull();
      return email;
    }

    /** By default, each time from another address. */
    async function requestMail(body: unknown, address = loopbackAddress(++addresses)) {
      const response = await askFrom(address, `${running.url}/functions/v1/send-welcome-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: running.keys.publishable },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    }

    async function deliver(): Promise<unknown> {
      const address = `${running.url}/functions/v1/dispatch-outbox?topic=welcome-mail`;
      const response = await fetch(address, {
        method: 'POST',
        headers: { apikey: running.keys.secret },
      });
      return response.json();
    }

    async function mailsTo(email: string): Promise<Message[]> {
      const response = await fetch(`${mailbox.address}/api/messages?to=${email}`);
      return (await response.json()) as Message[];
    }

    const accepted = { status: 200, body: { success: true } };
    const nothing = { delivered: 0, retried: 0, dead: 0 };

    test('a new account gets one mail, with the name from the sign-up', async () => {
      const email = await signUp('dana');
      const client = await running.client('anon');
      const { data, error } = await client.functions.invoke('send-welcome-email', {
        body: { email: 'DANA@example.com', fullName: 'Another name', isNewUser: true },
      });
      expect([data, error]).toEqual([{ success: true }, null]);
      expect(await deliver()).toMatchObject({ delivered: 1 });
      const [mail, ...more] = await mailsTo(email);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to: [email], from: 'website@example.com' });
      expect(mail?.text).toMatch(/^Hello Dana Miller,\r?\n/);
      expect(mail?.text).toContain('https://site.example/auth');
      expect(mail?.html).not.toContain('Another name');

      expect(await requestMail({ email, fullName: '', isNewUser: true })).toEqual(accepted);
      expect(await deliver()).toEqual(nothing);
      expect(await mailsTo(email)).toHaveLength(1);
    });

    test('nobody else gets one, and the response does not reveal that', async () => {
      const old = await signUp('signed-up-long-ago');
      await running.query(
        `update auth.users set created_at = now() - interval '16 minutes' where email = $1`,
        [old],
      );
      for (const email of [old, 'stranger@example.com']) {
        expect(await requestMail({ email, fullName: 'A stranger', isNewUser: true })).toEqual(
          accepted,
        );
        expect(await deliver()).toEqual(nothing);
        expect(await mailsTo(email)).toEqual([]);
      }
    });

    test('an account that was deleted before delivery gets none', async () => {
      const email = await signUp('gone');
      await requestMail({ email });
      await running.query('delete from auth.users where email = $1', [email]);
      expect(await deliver()).toMatchObject({ delivered: 1 });
      expect(await mailsTo(email)).toEqual([]);
    });

    test('a repeated mail has the same message ID', async () => {
      const email = await signUp('twice');
      await requestMail({ email });
      await deliver();
      await running.query('update private.outbox set delivered_at = null, due_at = now()');
      expect(await deliver()).toMatchObject({ delivered: 1 });
      const [{ idempotency_key: key } = { idempotency_key: '' }] = await running.query<{
        idempotency_key: string;
      }>('select idempotency_key from private.outbox');
      const mails = await mailsTo(email);
      expect(mails.map(({ messageId }) => messageId)).toEqual(
        Array(2).fill(`<${key}@site.example>`),
      );
    });

    test('each network can send five requests per hour', async () => {
      const address = loopbackAddress(++addresses);
      for (let n = 0; n < 5; n += 1) {
        expect(await requestMail({ email: `nobody-${n}@example.com` }, address)).toEqual(accepted);
      }
      expect(await requestMail({ email: 'nobody@example.com' }, address)).toEqual({
        status: 429,
        body: {
          success: false,
          error: 'Too many requests from your network. Try again later.',
        },
      });
      expect(await requestMail({ email: 'nobody@example.com' })).toEqual(accepted);
    });

    test('requests without an email address are rejected and do not count', async () => {
      const address = loopbackAddress(++addresses);
      for (let n = 0; n < 10; n += 1) {
        expect(await requestMail({ fullName: 'Dana' }, address)).toEqual({
          status: 422,
          body: { success: false, error: 'Please enter a valid email address' },
        });
      }
    });

    test('only pages of the site can call it from the browser', async () => {
      // Directly, because a hosted project has no front door that handles preflights.
      const preflight = async (origin: string) => {
        const url = `${served.functions.address}/send-welcome-email`;
        const { headers } = await fetch(url, { method: 'OPTIONS', headers: { origin } });
        return headers.get('access-control-allow-origin');
      };
      expect(await preflight('https://site.example')).toBe('https://site.example');
      expect(await preflight('https://evil.test')).toBeNull();
    });

    test('the log contains no personal data', () => {
      expect(served.log.join('\n')).not.toMatch(/@example\.com|Dana/);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
