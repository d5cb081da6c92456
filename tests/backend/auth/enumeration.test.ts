import { Worker } from 'node:worker_threads';
import bcrypt from 'bcryptjs';
import { afterEach, expect, test, vi } from 'vitest';
import { describePlatform } from '../lanes/index.ts';
import { thingsMigrations } from '../lanes/plain-backend.ts';
import { newEmail, password, useAuth } from './fixture.ts';

/** What kinds of accounts an address can have. */
const kinds = ['unknown', 'unconfirmed', 'confirmed', 'without a password', 'banned'] as const;
type Kind = (typeof kinds)[number];

const passwordHash = await bcrypt.hash(password, 10);

/** They query after the response: see tests/unit/platform/backend/auth/mail-requests.test.ts. */
const backgroundRoutes = ['/recover', '/otp', '/resend'];

// The embedded database's worker gets one message per query, which makes queries easy to count.
describePlatform('Account enumeration', (lane) => {
  const auth = useAuth(lane, { slowHashes: true });
  const { call, mailTo } = auth;

  afterEach(async () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    // Wait for background work: it's done once a later email has arrived.
    const { email } = await makeAccount();
    await call('/recover', { body: { email } });
    await mailTo(email);
  });

  /** Creates an account with a hash of the password that was made before, because making one takes long. */
  async function makeAccount(email = newEmail()) {
    // Without the overload that takes a callback.
    const hasher: { hash(text: string, cost: number): Promise<string> } = bcrypt;
    const hash = vi.spyOn(hasher, 'hash').mockResolvedValue(passwordHash);
    const account = await auth.makeAccount(email);
    hash.mockRestore();
    return account;
  }

  async function address(kind: Kind): Promise<string> {
    const email = newEmail();
    if (kind === 'unconfirmed') {
      await auth.signUp(email);
      await mailTo(email);
      await auth.ageEmails(email);
    } else if (kind !== 'unknown') {
      const { id } = await makeAccount(email);
      if (kind === 'banned') await auth.ban(id);
      if (kind === 'without a password') {
        await auth.query('update auth.users set encrypted_password = null where id = $1', [id]);
      }
    }
    return email;
  }

  /** Everything in a response that could reveal an account, and the work behind it. */
  async function observed(path: string, body: object) {
    const compare = vi.spyOn(bcrypt, 'compare');
    const hash = vi.spyOn(bcrypt, 'hash');
    const query = vi.spyOn(Worker.prototype, 'postMessage');
    const { status, headers, body: json } = await call(path, { body });
    const work = {
      // The cost of each.
      comparisons: compare.mock.calls.map(([, hashed]) => bcrypt.getRounds(hashed)),
      hashes: hash.mock.calls.map(([, rounds]) => rounds),
      queries: backgroundRoutes.includes(path) ? undefined : query.mock.calls.length,
    };
    vi.restoreAllMocks();
    const { date: _date, ...rest } = Object.fromEntries(headers);
    return { status, headers: rest, json, work };
  }

  test.each<[string, object, object]>([
    [
      '/token?grant_type=password',
      { password: 'a-wrong-one' },
      {
        status: 400,
        json: { error_code: 'invalid_credentials' },
        work: { comparisons: [10], hashes: [], queries: 1 },
      },
    ],
    ['/recover', {}, { status: 200 }],
    ['/otp', { create_user: true }, { status: 200 }],
    ['/resend', { type: 'signup' }, { status: 200 }],
    ['/resend', { type: 'email_change' }, { status: 200 }],
    ...['signup', 'recovery', 'magiclink', 'email_change'].map((type): [string, object, object] => [
      '/verify',
      { type, token: '0000000' },
      { status: 403, work: { comparisons: [], queries: 1 } },
    ]),
  ])('is not possible with %s %j', async (path, body, expected) => {
    const seen = [];
    for (const kind of kinds) {
      const email = await address(kind);
      if (path === '/resend') vi.setSystemTime(Date.now() + 61_000);
      seen.push(await observed(path, { ...body, email }));
    }
    for (const one of seen) expect(one).toEqual(seen[0]);
    expect(seen[0]).toMatchObject(expected);
  });

  test('is not possible by repeating a request', async () => {
    for (const kind of kinds) {
      const email = await address(kind);
      vi.setSystemTime(Date.now() + 61_000);
      const codes = [];
      for (let turn = 0; turn < 2; turn += 1) {
        codes.push((await call('/resend', { body: { email, type: 'signup' } })).code);
      }
      expect(codes, kind).toEqual(['ok', 'over_email_send_rate_limit']);

      const guesses = [];
      for (let turn = 0; turn < 11; turn += 1) {
        guesses.push((await auth.enterCode('signup', email, '0000000')).body);
      }
      const refused = { error_code: 'otp_expired' };
      const limited = { error_code: 'over_request_rate_limit' };
      expect(guesses, kind).toMatchObject([...Array<object>(10).fill(refused), limited]);
    }
  });

  test('is possible with sign-ups only by their identities, as spec §8 requires', async () => {
    const seen = [];
    for (const kind of ['unknown', 'unconfirmed', 'confirmed'] as const) {
      const body = { email: await address(kind), password };
      const { status, headers, json, work } = await observed('/signup', body);
      delete headers['content-length'];
      const { identities, ...user } = json;
      const shape = Object.entries(user).map(([name, value]) => [name, typeof value]);
      seen.push({ status, headers, shape, work, isTaken: String(identities) === '' });
    }
    expect(seen.map(({ isTaken }) => isTaken)).toEqual([false, false, true]);
    for (const one of seen) expect({ ...one, isTaken: false }).toEqual(seen[0]);
    expect(seen[0]?.work).toEqual({ comparisons: [], hashes: [10], queries: 2 });
  });

  test.each(['/recover', '/otp'])('%s emails only people with an account', async (path) => {
    const [unknown, known] = [await address('unknown'), await address('confirmed')];
    for (const email of [unknown, known]) await call(path, { body: { email } });
    await mailTo(known);
    expect(auth.running().mails.filter(({ to }) => to === unknown)).toEqual([]);
    expect(await auth.query('select from auth.users where email = $1', [unknown])).toEqual([]);
  });

  test('a failed email is logged without its recipient', async () => {
    const email = 'hush@example.com';
    const fault = Object.assign(new Error(`to ${email}`), { code: 'ECONNREFUSED' });
    const failing = await lane.start({
      migrations: thingsMigrations,
      backend: { sendMail: () => Promise.reject(fault) },
    });
    await failing.backend?.createUser({ email, password, fullName: 'H' });
    await fetch(`${failing.url}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: failing.keys.publishable },
      body: JSON.stringify({ email }),
    });
    await expect
      .poll(() => failing.lines.at(-1), { timeout: 20_000 })
      .toBe('Sending a recovery email failed: ECONNREFUSED');
  });
});
