import { beforeAll, expect, test } from 'vitest';
import { mailsTo } from './auth/fixture.ts';
import { describeOneLane, type Running } from './lanes/index.ts';
import { thingsMigrations as migrations } from './lanes/plain-backend.ts';
import { ask } from './workarounds/fixture.ts';

const tooMany = {
  code: 429,
  error_code: 'over_request_rate_limit',
  msg: 'Request rate limit reached',
};

describeOneLane('Rate limits of auth', (lane) => {
  let running: Running;

  beforeAll(async () => {
    // Trusts this machine as a proxy, so that tests can choose their IP address.
    running = await lane.start({ migrations, backend: { trustedProxies: ['127.0.0.1', '::1'] } });
  });

  function post(path: string, body: object, from: string) {
    return ask(running, `/auth/v1${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'x-forwarded-for': from },
    });
  }

  function signIn(email: string, from: string, password = 'a-wrong-one') {
    return post('/token?grant_type=password', { email, password }, from);
  }

  async function statuses(attempts: Promise<Response>[]) {
    return (await Promise.all(attempts)).map(({ status }) => status);
  }

  test('allow ten failed sign-ins per email address, even concurrent ones', async () => {
    const from = '198.51.100.1';
    const first = await statuses(
      Array.from({ length: 12 }, () => signIn('guess@example.com', from)),
    );
    expect(first.filter((status) => status === 400)).toHaveLength(10);
    expect(first.filter((status) => status === 429)).toHaveLength(2);

    const answer = await signIn('guess@example.com', from);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await answer.json()).toEqual(tooMany);
  });

  test('count failed sign-ins per email address and IP address together', async () => {
    const from = '198.51.100.2';
    const email = 'owner@example.com';
    await running.backend?.createUser({ email, password: 'the-right-one', fullName: 'O' });
    await statuses(Array.from({ length: 10 }, () => signIn('other@example.com', from)));

    expect((await signIn(email, from, 'the-right-one')).status).toBe(200);
    expect((await signIn('other@example.com', '198.51.100.3')).status).toBe(400);
  });

  test('don’t count successful sign-ins', async () => {
    const from = '198.51.100.4';
    const email = 'busy@example.com';
    await running.backend?.createUser({ email, password: 'the-right-one', fullName: 'B' });
    const seen = [];
    for (let turn = 0; turn < 12; turn += 1) {
      seen.push((await signIn(email, from, 'the-right-one')).status);
    }
    expect(new Set(seen)).toEqual(new Set([200]));
  });

  test('allow thirty failed sign-ins per IP address', async () => {
    const seen = await statuses(
      Array.from({ length: 32 }, (_, turn) => signIn(`try-${turn}@example.com`, '198.51.100.5')),
    );
    expect(seen.filter((status) => status === 429)).toHaveLength(2);
  });

  test('count an IPv6 /64 network as one address', async () => {
    const seen = await statuses(
      Array.from({ length: 32 }, (_, turn) =>
        signIn(`six-${turn}@example.com`, `2001:db8:1:2::${turn.toString(16)}`),
      ),
    );
    expect(seen.filter((status) => status === 429)).toHaveLength(2);
    expect((await signIn('six@example.com', '2001:db8:1:3::1')).status).toBe(400);
  });

  test('allow five emails an hour per recipient, whoever requests them', async () => {
    const email = 'flooded@example.com';
    await running.backend?.createUser({ email, password: 'the-right-one', fullName: 'F' });
    const seen: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      seen.push((await post('/recover', { email }, `198.51.100.${100 + turn}`)).status);
      await mailsTo(running, email, Math.min(turn + 1, 5));
      await running.query(
        "update auth.users set recovery_sent_at = now() - interval '2 minutes' where email = $1",
        [email],
      );
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await mailsTo(running, email, 5)).toHaveLength(5);
  });

  test('send one recovery email a minute, because another would void the first one’s link', async () => {
    const [email, other] = ['impatient@example.com', 'patient@example.com'];
    const from = '198.51.100.90';
    for (const each of [email, other]) {
      await running.backend?.createUser({ email: each, password: 'the-right-one', fullName: 'F' });
    }
    expect((await post('/recover', { email }, from)).status).toBe(200);
    await mailsTo(running, email, 1);
    expect((await post('/recover', { email }, from)).status).toBe(200);
    await post('/recover', { email: other }, from);
    await mailsTo(running, other, 1);
    expect(await mailsTo(running, email, 1)).toHaveLength(1);
  });

  test('don’t count requests without a valid API key', async () => {
    const email = 'keyless@example.com';
    const from = '198.51.100.8';
    for (const [path, body] of [
      ['/recover', { email }],
      ['/resend', { email, type: 'signup' }],
      ['/token?grant_type=password', { email, password: 'a-wrong-one' }],
    ] as const) {
      for (const apikey of ['', 'sb_publishable_other']) {
        const seen = await statuses(
          Array.from({ length: 35 }, () =>
            ask(running, `/auth/v1${path}`, {
              method: 'POST',
              body: JSON.stringify(body),
              headers: { 'x-forwarded-for': from, apikey },
            }),
          ),
        );
        expect(new Set(seen)).toEqual(new Set([401]));
      }
    }
    expect((await post('/recover', { email }, from)).status).toBe(200);
    expect((await post('/resend', { email, type: 'signup' }, from)).status).toBe(200);
    expect((await signIn(email, from)).status).toBe(400);
  });

  test('don’t count rejected requests', async () => {
    const email = 'impatient@example.com';
    const from = '198.51.100.9';
    const resend = () => post('/resend', { email, type: 'signup' }, from);
    expect((await resend()).status).toBe(200);
    for (let turn = 0; turn < 6; turn += 1) expect((await resend()).status).toBe(429);
    expect((await post('/recover', { email }, from)).status).toBe(200);
  });

  test('limit how often codes and links can be guessed', async () => {
    const from = '198.51.100.6';
    const body = { type: 'recovery', email: 'owner@example.com', token: '000000' };
    const sent = await statuses(Array.from({ length: 12 }, () => post('/verify', body, from)));
    const links = await statuses(
      Array.from({ length: 12 }, (_, turn) =>
        post('/verify', { type: 'recovery', token_hash: `guess-${turn}` }, '198.51.100.7'),
      ),
    );
    expect(sent.filter((status) => status === 429)).toHaveLength(2);
    expect(links.filter((status) => status === 429)).toHaveLength(2);
  });

  test('have an error code that supabase-js can read', async () => {
    const anon = await running.client('anon');
    let code: string | undefined;
    for (let turn = 0; turn < 11; turn += 1) {
      const { error } = await anon.auth.signInWithPassword({
        email: 'js@example.com',
        password: 'a-wrong-one',
      });
      code = error?.code;
    }
    expect(code).toBe('over_request_rate_limit');
  });
});
