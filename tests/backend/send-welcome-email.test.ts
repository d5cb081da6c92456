import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailbox, type Mailbox } from '../../platform/mailbox/index.ts';
import type { Message } from '../../platform/mailbox/messages.ts';
import { describeLanes, type Running } from './lanes/index.ts';
import { askFrom, loopbackAddress } from './lanes/visitor.ts';
import { serveFunctions, type ServedFunctions } from './served-functions.ts';

/** From the sign-up to the mailbox: auth, the function, the outbox, the dispatcher, SMTP. */
describeLanes(
  'send-welcome-email',
  (lane) => {
    let mailbox: Mailbox;
    let served: ServedFunctions;
    let running: Running;
    let visitors = 0;
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

    /** Each time from another address, as different visitors are, unless one is named. */
    async function ask(body: unknown, address = loopbackAddress(++visitors)) {
      const answer = await askFrom(address, `${running.url}/functions/v1/send-welcome-email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: running.keys.publishable },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    }

    async function deliver(): Promise<unknown> {
      const address = `${running.url}/functions/v1/dispatch-outbox?topic=welcome-mail`;
      const answer = await fetch(address, {
        method: 'POST',
        headers: { apikey: running.keys.secret },
      });
      return answer.json();
    }

    async function mailsTo(email: string): Promise<Message[]> {
      const answer = await fetch(`${mailbox.address}/api/messages?to=${email}`);
      return (await answer.json()) as Message[];
    }

    const accepted = { status: 200, body: { success: true } };
    const nothing = { delivered: 0, retried: 0, dead: 0 };

    test('somebody who signed up is written to once, by the name they gave then', async () => {
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

      expect(await ask({ email, fullName: '', isNewUser: true })).toEqual(accepted);
      expect(await deliver()).toEqual(nothing);
      expect(await mailsTo(email)).toHaveLength(1);
    });

    test('nobody else is, and the answer does not tell', async () => {
      const old = await signUp('signed-up-long-ago');
      await running.query(
        `update auth.users set created_at = now() - interval '16 minutes' where email = $1`,
        [old],
      );
      for (const email of [old, 'stranger@example.com']) {
        expect(await ask({ email, fullName: 'A stranger', isNewUser: true })).toEqual(accepted);
        expect(await deliver()).toEqual(nothing);
        expect(await mailsTo(email)).toEqual([]);
      }
    });

    test('a name that is a message reaches nobody', async () => {
      const email = await signUp('target', 'Claim your prize at https://evil.example');
      await ask({ email });
      await deliver();
      const [mail] = await mailsTo(email);
      expect(mail?.text).toMatch(/^Hello,\r?\n/);
      expect(JSON.stringify(mail)).not.toContain('evil');
    });

    test('who is gone before the mail goes out gets none', async () => {
      const email = await signUp('gone');
      await ask({ email });
      await running.query('delete from auth.users where email = $1', [email]);
      expect(await deliver()).toMatchObject({ delivered: 1 });
      expect(await mailsTo(email)).toEqual([]);
    });

    test('a mail that is sent again has the id that it had', async () => {
      const email = await signUp('twice');
      await ask({ email });
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

    test('five requests an hour and network are enough', async () => {
      const address = loopbackAddress(++visitors);
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await ask({ email: `nobody-${turn}@example.com` }, address)).toEqual(accepted);
      }
      expect(await ask({ email: 'nobody@example.com' }, address)).toEqual({
        status: 429,
        body: {
          success: false,
          error: 'Too many requests from your network. Try again later.',
        },
      });
      expect(await ask({ email: 'nobody@example.com' })).toEqual(accepted);
    });

    test('what names no address is refused with a sentence, before it counts', async () => {
      const address = loopbackAddress(++visitors);
      for (let turn = 0; turn < 10; turn += 1) {
        expect(await ask({ fullName: 'Dana' }, address)).toEqual({
          status: 422,
          body: { success: false, error: 'Please enter a valid email address' },
        });
      }
    });

    test('only pages of the site can call it from the browser', async () => {
      // As on a hosted project, which has no front door to answer preflights.
      const url = `${served.functions.address}/send-welcome-email`;
      const asked = ['apikey', 'authorization', 'content-type', 'x-client-info'];
      const call = (method: string, origin: string) =>
        fetch(url, {
          method,
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': asked.join(),
          },
        });
      const preflight = await call('OPTIONS', 'https://site.example');
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('https://site.example');
      for (const name of asked) {
        expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
      }
      const answer = await call('GET', 'https://site.example');
      expect(answer.status).toBe(405);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://site.example');
      expect(await answer.json()).toEqual({ success: false, error: 'Use POST.' });
      for (const method of ['OPTIONS', 'GET']) {
        const foreign = await call(method, 'https://evil.test');
        expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
      }
    });

    test('nothing that went wrong here names anybody', () => {
      expect(served.log.join('\n')).not.toMatch(/@example\.com|Dana/);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
