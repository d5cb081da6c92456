import { expect, test } from 'vitest';
import { describePlatform } from '../lanes/index.ts';
import { newEmail, password, useAuth } from './fixture.ts';

const wrongPassword = 'a-wrong-one';

describePlatform('Limits per mailbox', (lane) => {
  const auth = useAuth(lane);

  const post = (path: string, body: object) => auth.call(path, { body });

  const signIn = (email: string, typed = wrongPassword) =>
    post('/token?grant_type=password', { email, password: typed });

  /** How many of the requests, sent at once, had each status. */
  async function statusCounts(sent: ReturnType<typeof post>[]) {
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  const times = <Item>(length: number, make: (n: number) => Item) =>
    Array.from({ length }, (_, n) => make(n));

  test('allow ten failed sign-ins, in any spelling', async () => {
    const email = 'guessed@example.com';
    // The same address with another letter in upper case each time.
    const spelling = (n: number) =>
      email.slice(0, n) + email.slice(n).replace(/./, (letter) => letter.toUpperCase());
    expect(await statusCounts(times(12, (n) => signIn(spelling(n % 7))))).toEqual({
      400: 10,
      429: 2,
    });
    const { headers, body } = await signIn(email);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(body).toMatchObject({ code: 429, error_code: 'over_request_rate_limit' });

    // Successful ones don't count.
    const { email: other } = await auth.makeAccount();
    for (let turn = 0; turn < 12; turn += 1) {
      expect((await signIn(other, password)).status).toBe(200);
    }
  });

  test('allow five emails an hour for all addresses of a mailbox, in any spelling', async () => {
    const { token } = await auth.makeSession();
    const name = newEmail().split('@')[0];
    const tagged = (n: number) => `${n % 2 ? name : name?.toUpperCase()}+${n}@example.com`;
    const requests = [
      (email: string) => post('/signup', { email, password }),
      (email: string) => post('/recover', { email }),
      (email: string) => auth.updateUser(token, { email }),
    ];
    const sent = times(20, (n) => tagged(n)).flatMap((email, n) =>
      requests.filter((_, at) => at === n % 3).map((request) => request(email)),
    );
    expect(await statusCounts(sent)).toEqual({ 200: 5, 429: 15 });
    expect((await post('/recover', { email: `${name}@example.com` })).status).toBe(429);
  });

  test('send one email a minute, because another would void the first one’s link, unless the clock is set back', async () => {
    const [{ email }, unconfirmed] = [await auth.makeAccount(), newEmail()];
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await post('/recover', { email })).status).toBe(200);
    }
    await auth.signUp(unconfirmed);
    for (const address of [email, unconfirmed]) {
      await auth.mailsTo(address);
      // As if the emails had been sent while the clock was a day ahead.
      await auth.ageEmails(address, -24 * 60);
    }
    await post('/recover', { email });
    await auth.signUp(unconfirmed);
    for (const address of [unconfirmed, email]) {
      expect(await auth.mailsTo(address, 2)).toHaveLength(2);
    }
  });

  test('allow ten wrong codes an hour, and the link works even then', async () => {
    const { email } = await auth.makeAccount();
    const { code, type, tokenHash } = await auth.recover(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guesses = times(12, () => auth.enterCode('recovery', email, wrong));
    expect(await statusCounts(guesses)).toEqual({ 403: 10, 429: 2 });
    expect((await auth.enterCode('recovery', email, code)).status).toBe(429);
    expect((await auth.openLink({ type, tokenHash })).status).toBe(200);
  });
});
