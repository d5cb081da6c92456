import { request, type IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { checkHost } from '../../../platform/host-guard.ts';
import type { Health } from '../../../platform/health.ts';
import { ask as askUnchanged } from '../../unit/platform/ask.ts';
import { describePlatform, type Running } from '../lanes/index.ts';
import { askFrom } from '../lanes/visitor.ts';
import { ask } from '../ask.ts';
import { serveStandIn } from '../serve-stand-in.ts';

const siteUrl = 'http://localhost:4321';
const posts = '/rest/v1/blog_posts?select=id&limit=1';
const apis = [posts, '/auth/v1/settings', '/functions/v1/echo'];

/** Choices in the cookie banner. */
const choices = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, n) => ({
      ...{ session_id: `session-${n}`, consent_type: 'google_ads', consent_given: true },
    })),
  );

describePlatform('The front door', (lane) => {
  let running: Running;
  /** Stands in for the Edge Functions. */
  let functions: Awaited<ReturnType<typeof serveStandIn>>;
  let functionsOrigin: string | undefined;
  let finishStream: () => unknown;
  let mailCatcherHealth: Health = { ok: true };

  beforeAll(async () => {
    const app = new Hono()
      .get('/redirect', (context) => context.redirect('/thank-you', 303))
      .get('/stream', (context) => {
        const { readable, writable } = new TransformStream<string, string>();
        const writer = writable.getWriter();
        void writer.write('first');
        finishStream = () => writer.write('last').then(() => writer.close());
        return context.body(readable.pipeThrough(new TextEncoderStream()));
      })
      .all('*', async ({ req }) => {
        const url = req.raw.url.slice(functions.address.length);
        const answered = { method: req.method, url, headers: req.header(), body: await req.text() };
        return Response.json(answered, { status: 418, headers: { 'x-answered': 'yes' } });
      });
    functions = await serveStandIn(app);
    functionsOrigin = functions.address;
    running = await lane.start({
      backend: {
        siteUrl,
        functionsOrigin: () => functionsOrigin,
        healthOf: async () => ({ mailCatcher: mailCatcherHealth }),
      },
    });
  });
  afterAll(() => functions.close());

  const send = (path: string, options = {}) => askUnchanged(running.url, path, options);
  const post = (path: string, body: string, headers = {}) =>
    ask(running, path, { method: 'POST', body, headers });

  describe('keys and tokens', () => {
    const role = '/rest/v1/rpc/get_current_user_role';

    test('REST and auth need a valid key, even from this machine', async () => {
      const { publishable } = running.keys;
      for (const path of [posts, '/auth/v1/settings', role]) {
        for (const apikey of ['', 'sb_publishable_other', publishable + 'x']) {
          const answer = await ask(running, path, { headers: { apikey } });
          expect(answer.status).toBe(401);
          expect(await answer.json()).toHaveProperty('message');
        }
        expect((await fetch(running.url + path)).status).toBe(401);
      }
    });

    test('a token that isn’t signed by this backend is a 401', async () => {
      const { token: signed } = await running.person();
      const header = 'eyJhbGciOiJub25lIn0';
      const claims = 'eyJyb2xlIjoic2VydmljZV9yb2xlIn0';
      for (const token of [`${header}.${claims}.x`, 'a.b.c', `${signed}x`]) {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await ask(running, role, { headers });
        expect([token, answer.status]).toEqual([token, 401]);
        expect(await answer.json()).toHaveProperty('message');
      }
      const headers = { authorization: `Bearer ${signed}` };
      const answer = await ask(running, role, { headers });
      expect(await answer.json()).toBe('user');
    });

    test('the database gets the address that a proxy on this machine added', async () => {
      await running.query(
        `update private.settings set value = '{"most": 1, "seconds": 600}' where name = 'limit.consent'`,
      );
      let addresses = 0;
      const choose = async (address: string) => {
        const forged = `192.0.2.${(addresses += 1)}`;
        const forwarded = {
          'x-forwarded-for': `${forged}, ${address}`,
          'cf-connecting-ip': forged,
        };
        return (await post('/rest/v1/consent_tracking', choices(1), forwarded)).status;
      };
      expect(await choose('203.0.113.9')).toBe(201);
      expect(await choose('203.0.113.9')).toBe(429);
      expect(await choose('203.0.113.8')).toBe(201);
    });
  });

  describe('request bodies', () => {
    test('need a Content-Length within a limit; a request without a body doesn’t', async () => {
      for (const [path, limit] of [
        ['/auth/v1/signup', 64 * 1024],
        [posts, 1024 * 1024],
        ['/functions/v1/echo', 1024 * 1024],
      ] as const) {
        expect([path, (await post(path, ' '.repeat(limit + 1))).status]).toEqual([path, 413]);
      }
      const stream = new Blob(['{}']).stream();
      const options = { method: 'PATCH', body: stream, duplex: 'half' } as RequestInit;
      const chunked = await ask(running, posts, options);
      expect([chunked.status, await chunked.json()]).toEqual([
        411,
        { message: 'Send the request with a Content-Length header.' },
      ]);
      const empty = await ask(running, '/rest/v1/consent_tracking?id=is.null', {
        method: 'DELETE',
        headers: { apikey: running.keys.secret },
      });
      expect(empty.status).toBe(204);
    });

    test('of REST are checked before anything else, and can have 1,000 objects', async () => {
      for (const body of [
        JSON.stringify('x'.repeat(1_000_000)),
        '[1, 2]',
        choices(1001),
        `{"session_id": ${'['.repeat(9000)}${']'.repeat(9000)}}`,
        '{"session_id": ',
      ]) {
        const answer = await post('/rest/v1/consent_tracking', body);
        expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'PGRST102' }]);
      }
      // From the rate limit in the database.
      const limited = await post('/rest/v1/consent_tracking', choices(1000));
      expect(await limited.json()).toMatchObject({ code: 'PT429' });
    });
  });

  describe('many requests at the same time', () => {
    /** Starts requests whose bodies never end. Resolves with the first response. */
    function stall(path: string, count: number): Promise<IncomingMessage> {
      const { hostname, port } = new URL(running.url);
      const headers = { apikey: running.keys.publishable, 'content-length': '100' };
      const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
      for (let n = 0; n < count; n += 1) {
        const sent = request({ hostname, port, path, method: 'POST', headers, agent: false });
        sent.on('error', () => undefined).on('response', resolve);
        sent.write('{');
        onTestFinished(() => void sent.destroy());
      }
      return promise;
    }

    test.each(apis)('to %s, whose bodies arrive slowly, keep nobody else waiting', async (path) => {
      void stall(path, 90);
      const answers = Array.from({ length: 5 }, () => ask(running, path));
      for (const { status } of await Promise.all(answers)) expect(status).toBeOneOf([200, 418]);
      expect((await fetch(`${running.url}/health`)).status).toBe(200);
    });

    test('get a 429 beyond the limit, before their body is read', async () => {
      const { statusCode, headers } = await stall('/rest/v1/blog_posts', 240);
      expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
      // Those of the functions aren't limited.
      const own = await ask(running, posts, { headers: { apikey: running.keys.secret } });
      expect(own.status).toBe(200);
      // Those of other kinds don't wait for them.
      expect((await ask(running, '/auth/v1/settings')).status).toBe(200);
    });
  });

  describe('functions', () => {
    test('get the request unchanged, if the path has a name, and their response is passed on', async () => {
      const answer = await fetch(`${running.url}/functions/v1/echo//deep/%2e%2f?x=//y&z=%26`, {
        method: 'PUT',
        body: 'a body',
        headers: { 'x-own': 'kept', 'x-real-ip': '203.0.113.9', authorization: 'Bearer t' },
      });
      expect([answer.status, answer.headers.get('x-answered')]).toEqual([418, 'yes']);
      expect(await answer.json()).toMatchObject({
        method: 'PUT',
        url: '/echo//deep/%2e%2f?x=//y&z=%26',
        body: 'a body',
        headers: {
          'x-own': 'kept',
          authorization: 'Bearer t',
          'x-forwarded-for': expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
        },
      });
      expect((await send('/functions/v1//127.0.0.1/')).status).toBe(404);
    });

    test('can redirect and stream', async () => {
      const redirect = await fetch(`${running.url}/functions/v1/redirect`, { redirect: 'manual' });
      expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/thank-you']);

      const streamed = await fetch(`${running.url}/functions/v1/stream`);
      const reader = (streamed.body ?? new ReadableStream<Uint8Array>()).getReader();
      const read = async () => new TextDecoder().decode((await reader.read()).value);
      expect(await read()).toBe('first');
      finishStream();
      expect(await read()).toBe('last');
    });

    test('are a 503 while their host isn’t running', async () => {
      const origin = functionsOrigin;
      // Nothing listens on port 1.
      for (functionsOrigin of [undefined, 'http://127.0.0.1:1']) {
        const answer = await fetch(`${running.url}/functions/v1/echo`, { method: 'POST' });
        expect([answer.status, await answer.json()]).toEqual([
          503,
          { message: 'The Edge Functions host is not running. Try again in a moment.' },
        ]);
      }
      functionsOrigin = origin;
    });
  });

  test('/health reports every part, and is a 503 if one is down', async () => {
    for (const [status, mailCatcher] of [
      [200, { ok: true, mails: 3 }],
      [503, { ok: false, message: 'Gone.' }],
    ] as const) {
      mailCatcherHealth = mailCatcher;
      // Reports are served from memory for a moment.
      await vi.waitFor(
        async () => {
          const answer = await fetch(`${running.url}/health`);
          expect(answer.headers.get('x-frame-options')).toBe('DENY');
          expect([answer.status, await answer.json()]).toEqual([
            status,
            { ok: mailCatcher.ok, parts: { database: { ok: true }, mailCatcher } },
          ]);
        },
        { timeout: 20_000, interval: 100 },
      );
    }
  });

  test('a website that points its domain at this machine is rejected', async () => {
    for (const path of ['/health', ...apis]) {
      for (const host of [
        ...['rebound.evil.test', 'rebound.evil.test:54321', 'localhost.evil.test'],
        ...['evil.localhost', '192.168.0.1', '0.0.0.0'],
      ]) {
        expect((await send(path, { headers: { host } })).status).toBe(421);
      }
    }
    for (const host of ['localhost', 'LOCALHOST:54321', '127.0.0.1:1', '[::1]:54321']) {
      const { status } = await send('/health', { headers: { host } });
      expect([host, status]).toEqual([host, mailCatcherHealth.ok ? 200 : 503]);
    }
    // Even when HOST names loopback itself.
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      const app = new Hono().use(checkHost(host)).get('/', (context) => context.text('home'));
      expect((await app.request('http://rebound.evil.test/')).status).toBe(421);
      const headers = { host: 'localhost' };
      expect((await app.request('http://localhost/', { headers })).status).toBe(200);
    }
  });

  test('other methods are a 405 everywhere', async () => {
    for (const path of ['/', '/health', ...apis]) {
      for (const method of ['TRACE', 'PROPFIND', 'SEARCH', 'PURGE']) {
        expect((await send(path, { method })).status).toBe(405);
      }
      // Node's HTTP parser doesn't know TRACK.
      expect((await send(path, { method: 'TRACK' })).status).toBe(400);
    }
  });

  describe('pages of other sites', () => {
    test.each(apis)('can’t read %s', async (path) => {
      for (const origin of ['https://evil.test', 'null']) {
        const preflight = { origin, 'access-control-request-method': 'POST' };
        for (const answer of [
          await ask(running, path, { headers: { origin } }),
          await ask(running, path, { method: 'OPTIONS', headers: preflight }),
        ]) {
          expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        }
      }
    });

    const evil = { origin: 'https://evil.test' };
    test.each<[string, string, Record<string, string>, number]>([
      ['POST', '/rest/v1/consent_tracking', evil, 403],
      ['POST', '/auth/v1/recover', evil, 403],
      ['POST', '/auth/v1/signup', evil, 403],
      ['GET', posts, { 'sec-fetch-site': 'cross-site' }, 403],
      ['GET', posts, { 'sec-fetch-site': 'cross-site', origin: siteUrl }, 200],
      ['GET', posts, { 'sec-fetch-site': 'same-site' }, 200],
      ['GET', posts, { 'sec-fetch-site': 'none' }, 200],
    ])('are recognized by Origin and Sec-Fetch-Site: %s %s with %j is a %i', async (...request) => {
      const [method, path, headers, status] = request;
      // Without a header or content type that would need a preflight.
      const url = `${path}${path.includes('?') ? '&' : '?'}apikey=${running.keys.publishable}`;
      const body = method === 'POST' && { body: '{"email":"a@example.com"}' };
      const answer = await askFrom('127.0.0.1', running.url + url, { method, headers, ...body });
      expect(answer.status).toBe(status);
      expect(running.mails).toEqual([]);
    });
  });

  test.each([
    ['/auth/v1/token?grant_type=password', 'POST'],
    ['/auth/v1/user', 'PUT'],
    ['/rest/v1/blog_posts', 'PATCH'],
    ['/functions/v1/any', 'POST'],
  ])('pages of the site can use %s', async (path, method) => {
    // What supabase-js sends.
    const requested = 'apikey,authorization,content-type,x-client-info,x-supabase-api-version';
    const preflight = await fetch(running.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: siteUrl,
        'access-control-request-method': method,
        'access-control-request-headers': requested,
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(siteUrl);
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
    expect(preflight.headers.get('access-control-allow-headers')).toBe(requested);
    expect(preflight.headers.get('vary')).toContain('Origin');

    for (const origin of [siteUrl, 'http://127.0.0.1:4321', 'http://[::1]:4321']) {
      const { headers } = await ask(running, path, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-expose-headers')).toContain('Content-Range');
      expect(headers.get('vary')).toContain('Origin');
    }
  });
});
