import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeLanes, type Running } from '../lanes/index.ts';
import {
  call,
  codeOf,
  ageEmails,
  mailTo,
  makeAccount,
  newEmail,
  password,
  signInResult,
  startAuth,
} from './fixture.ts';

/** What kinds of accounts an address can have. */
const kinds = ['unknown', 'unconfirmed', 'confirmed', 'without a password', 'banned'] as const;
type Kind = (typeof kinds)[number];

const backgroundRoutes = ['/recover', '/otp', '/resend'];

describeLanes(
  'Account enumeration',
  (lane) => {
    let running: Running;

    beforeAll(async () => {
      running = await startAuth(lane);
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      vi.useRealTimers();
      // Wait for background work: it's done once a later email has arrived.
      const { email } = await makeAccount(running);
      await call(running, '/recover', { body: { email } });
      await mailTo(running, email);
    });

    async function address(kind: Kind): Promise<string> {
      const email = newEmail();
      if (kind === 'unconfirmed') {
        await call(running, '/signup', { body: { email, password } });
        await mailTo(running, email);
        await ageEmails(running, email);
      } else if (kind !== 'unknown') {
        const { id } = await makeAccount(running, email);
        if (kind === 'without a password') {
          await running.query('update auth.users set encrypted_password = null where id = $1', [
            id,
          ]);
        }
        if (kind === 'banned') {
          await running.query(
            "update auth.users set banned_until = now() + interval '1 day' where id = $1",
            [id],
          );
        }
      }
      return email;
    }

    /** Everything in a response that could reveal an account, and the work behind it. */
    async function observed(path: string, body: object) {
      const compare = vi.spyOn(bcrypt, 'compare');
      const hash = vi.spyOn(bcrypt, 'hash');
      const query = vi.spyOn(Worker.prototype, 'postMessage');
      const response = await call(running, path, { body });
      const work = {
        // The cost of each.
        comparisons: compare.mock.calls.map(([, hashed]) => bcrypt.getRounds(hashed)),
        hashes: hash.mock.calls.map(([, rounds]) => rounds),
        // These routes query after the response: see tests/unit/platform/backend/auth.
        ...(!backgroundRoutes.includes(path) && { queries: query.mock.calls.length }),
      };
      vi.restoreAllMocks();
      const headers = Object.fromEntries(response.headers);
      delete headers['date'];
      return { status: response.status, headers, text: await response.text(), work };
    }

    async function expectSame(path: string, body: (email: string) => object) {
      const seen = [];
      for (const kind of kinds) seen.push(await observed(path, body(await address(kind))));
      for (const one of seen) expect(one).toEqual(seen[0]);
      return seen[0];
    }

    test('is not possible with failed sign-ins', async () => {
      const seen = await expectSame('/token?grant_type=password', (email) => ({
        email,
        password: 'a-wrong-one',
      }));
      expect(seen).toMatchObject({ status: 400, work: { comparisons: [10], hashes: [] } });
      expect(seen?.text).toContain('invalid_credentials');
      if (lane.name === 'pglite') expect(seen?.work.queries).toBe(1);
    });

    test('is not possible with password resets', async () => {
      const seen = await expectSame('/recover', (email) => ({ email }));
      expect(seen).toMatchObject({ status: 200, text: '{}' });
    });

    test('is not possible with sign-in links', async () => {
      const seen = await expectSame('/otp', (email) => ({ email, create_user: true }));
      expect(seen).toMatchObject({ status: 200, text: '{}' });
    });

    test.each(['signup', 'email_change'])('is not possible by resending (%s)', async (type) => {
      const once = await expectSame('/resend', (email) => {
        vi.setSystemTime(Date.now() + 61_000);
        return { email, type };
      });
      vi.useRealTimers();
      expect(once).toMatchObject({ status: 200, text: '{}' });
    });

    test('is not possible by resending twice', async () => {
      for (const kind of kinds) {
        const email = await address(kind);
        vi.setSystemTime(Date.now() + 61_000);
        const ask = () => call(running, '/resend', { body: { email, type: 'signup' } });
        expect((await ask()).status, kind).toBe(200);
        const again = await ask();
        vi.useRealTimers();
        expect([again.status, await codeOf(again)], kind).toEqual([
          429,
          'over_email_send_rate_limit',
        ]);
      }
    });

    test.each(['signup', 'recovery', 'magiclink', 'email_change'])(
      'is not possible with wrong codes (%s)',
      async (type) => {
        const seen = await expectSame('/verify', (email) => ({ email, type, token: '0000000' }));
        expect(seen).toMatchObject({ status: 403, work: { comparisons: [] } });
        if (lane.name === 'pglite') expect(seen?.work.queries).toBe(1);
      },
    );

    test('is not possible by using up the attempts at a code', async () => {
      for (const kind of kinds) {
        const email = await address(kind);
        const guess = async () => {
          const body = { type: 'signup', email, token: '0000000' };
          const response = await call(running, '/verify', { body });
          return [response.status, await response.text()];
        };
        const first = await guess();
        for (let n = 0; n < 10; n += 1) expect(await guess(), kind).toEqual(first);
      }
    });

    test('is possible with sign-ups only by their identities, as spec §8 requires', async () => {
      const seen = [];
      for (const kind of ['unknown', 'unconfirmed', 'confirmed'] as const) {
        const email = await address(kind);
        const { status, headers, text, work } = await observed('/signup', { email, password });
        delete headers['content-length'];
        const { identities, ...user } = JSON.parse(text) as { identities: unknown[] };
        const shape = Object.entries(user).map(([name, value]) => [name, typeof value]);
        seen.push({ status, headers, shape, work, isTaken: identities.length === 0 });
      }
      expect(seen.map(({ isTaken }) => isTaken)).toEqual([false, false, true]);
      for (const one of seen) expect({ ...one, isTaken: false }).toEqual(seen[0]);
      expect(seen[0]?.work).toMatchObject({ comparisons: [], hashes: [10] });
      if (lane.name === 'pglite') expect(seen[0]?.work.queries).toBe(1);
    });

    describe('but the owner of an account', () => {
      test.each([
        ['/recover', 'recovery'],
        ['/otp', 'magiclink'],
      ])('gets the email of %s', async (path, type) => {
        const [unknown, known] = [await address('unknown'), await address('confirmed')];
        for (const email of [unknown, known]) await call(running, path, { body: { email } });
        expect((await mailTo(running, known)).type).toBe(type);
        expect(running.mails.filter(({ to }) => to === unknown)).toEqual([]);
        const rows = await running.query('select 1 from auth.users where email = $1', [unknown]);
        expect(rows).toEqual([]);
      });

      test('sees that the address is unconfirmed if the password is right', async () => {
        const email = await address('unconfirmed');
        expect(await signInResult(running, email, password)).toBe('email_not_confirmed');
      });
    });

    test('a failed email is logged without its recipient', async () => {
      const fault = Object.assign(new Error('to hush@example.com'), { code: 'ECONNREFUSED' });
      const failing = await lane.start({ backend: { sendMail: () => Promise.reject(fault) } });
      await failing.backend?.createUser({ email: 'hush@example.com', password, fullName: 'H' });
      const response = await call(failing, '/recover', { body: { email: 'hush@example.com' } });
      expect(response.status).toBe(200);
      await vi.waitFor(() => expect(failing.lines).not.toEqual([]), { timeout: 20_000 });
      expect(failing.lines.at(-1)).toBe('Sending a recovery email failed: ECONNREFUSED');
    });

    test('pending emails are sent before the backend stops', async () => {
      const stopping = await lane.start();
      await stopping.backend?.createUser({ email: 'last@example.com', password, fullName: 'L' });
      await call(stopping, '/recover', { body: { email: 'last@example.com' } });
      await stopping.backend?.close();
      expect(stopping.mails.map(({ to }) => to)).toEqual(['last@example.com']);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
