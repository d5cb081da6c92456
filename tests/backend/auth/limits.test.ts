import { expect, test } from 'vitest';
import { describeOneLane } from '../lanes/index.ts';
import { newAddress, newEmail, password, useAuth } from './fixture.ts';

const wrongPassword = 'a-wrong-one';

describeOneLane('Rate limits of auth', (lane) => {
  const auth = useAuth(lane);

  const post = (path: string, body: object, from?: string) =>
    auth.call(path, { body, ...(from && { from }) });

  const signIn = (email: string, from: string, typed = wrongPassword) =>
    post('/token?grant_type=password', { email, password: typed }, from);

  /** How many of the requests, sent at once, had each status. */
  async function statusCounts(sent: ReturnType<typeof post>[]) {
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  const times = <Item>(length: number, make: (n: number) => Item) =>
    Array.from({ length }, (_, n) => make(n));

  test('allow ten failed sign-ins per email address, in any spelling', async () => {
    const from = newAddress();
    const email = 'guessed@example.com';
    // The same address with another letter in upper case each time.
    const spelling = (n: number) =>
      email.slice(0, n) + email.slice(n).replace(/./, (letter) => letter.toUpperCase());
    expect(await statusCounts(times(12, (n) => signIn(spelling(n % 7), from)))).toEqual({
      400: 10,
      429: 2,
    });
    const { headers, body } = await signIn(email, from);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(body).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });

    // They count per email address and network together.
    const { email: other } = await auth.makeAccount();
    expect((await signIn(other, from, password)).status).toBe(200);
    expect((await signIn(email, newAddress())).status).toBe(400);
  });

  test('don’t count successful sign-ins', async () => {
    const from = newAddress();
    const { email } = await auth.makeAccount();
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await signIn(email, from, password)).status).toBe(200);
    }
  });

  test.each([
    ['an IPv4 address', () => '198.51.100.5', '198.51.100.6'],
    ['an IPv6 /64', (n: number) => `2001:db8:1:2::${n.toString(16)}`, '2001:db8:1:3::1'],
  ])('allow thirty failed sign-ins per network: %s', async (_, addressOf, other) => {
    const sent = times(32, (n) => signIn(`try-${n}@example.com`, addressOf(n)));
    expect(await statusCounts(sent)).toEqual({ 400: 30, 429: 2 });
    expect((await signIn('try@example.com', other)).status).toBe(400);
  });

  test('allow five emails an hour per recipient in any spelling, whoever requests them', async () => {
    const { email } = await auth.makeAccount();
    const seen: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const spelled = turn % 2 ? email.toUpperCase() : email;
      seen.push((await post('/recover', { email: spelled })).status);
      await auth.mailsTo(email, Math.min(turn + 1, 5));
      await auth.ageEmails(email);
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await auth.mailsTo(email, 5)).toHaveLength(5);
  });

  test('count addresses that differ only in their +tag as one mailbox', async () => {
    const { token } = await auth.makeSession();
    const name = newEmail().split('@')[0];
    const tagged = (n: number) => `${name}+${n}@example.com`;
    const requests = [
      (email: string) => post('/signup', { email, password }),
      (email: string) => post('/recover', { email }),
      (email: string) => post('/otp', { email }),
      (email: string) => auth.updateUser(token, { email }),
    ];
    const sent = times(20, (n) => tagged(n)).flatMap((email, n) =>
      requests.filter((_, at) => at === n % 4).map((request) => request(email)),
    );
    expect(await statusCounts(sent)).toEqual({ 200: 5, 429: 15 });
    expect((await post('/recover', { email: `${name}@example.com` })).status).toBe(429);

    const resend = (email: string) => post('/resend', { email, type: 'signup' });
    expect((await resend('other+a@example.com')).status).toBe(200);
    expect((await resend('other+b@example.com')).status).toBe(429);
    // Without a name before it, a plus sign starts no tag.
    expect((await resend('+a@example.com')).status).toBe(200);
    expect((await resend('+b@example.com')).status).toBe(200);
  });

  test('send one recovery email a minute, because another would void the first one’s link', async () => {
    const [{ email }, { email: other }] = [await auth.makeAccount(), await auth.makeAccount()];
    expect((await post('/recover', { email })).status).toBe(200);
    await auth.mailsTo(email);
    expect((await post('/recover', { email })).status).toBe(200);
    await post('/recover', { email: other });
    await auth.mailsTo(other);
    expect(await auth.mailsTo(email)).toHaveLength(1);
  });

  test('don’t count requests without a valid API key', async () => {
    const email = newEmail();
    const from = newAddress();
    const requests: [string, object, number][] = [
      ['/recover', { email }, 200],
      ['/resend', { email, type: 'signup' }, 200],
      ['/token?grant_type=password', { email, password: wrongPassword }, 400],
    ];
    for (const [path, body, status] of requests) {
      for (const apikey of ['', 'sb_publishable_other']) {
        const sent = times(35, () => auth.call(path, { body, from, headers: { apikey } }));
        expect(await statusCounts(sent)).toEqual({ 401: 35 });
      }
      expect((await post(path, body, from)).status).toBe(status);
    }
  });

  test('don’t count rejected requests', async () => {
    const email = newEmail();
    const resend = () => post('/resend', { email, type: 'signup' });
    expect((await resend()).status).toBe(200);
    for (let turn = 0; turn < 6; turn += 1) expect((await resend()).status).toBe(429);
    expect((await post('/recover', { email })).status).toBe(200);
  });

  test('limit how often codes and links can be guessed', async () => {
    const guesses = [
      { type: 'recovery', email: 'owner@example.com', token: '000000' },
      { type: 'recovery', token_hash: 'guess' },
    ];
    for (const body of guesses) {
      const from = newAddress();
      expect(await statusCounts(times(12, () => post('/verify', body, from)))).toEqual({
        403: 10,
        429: 2,
      });
    }
  });
});
