import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkHost } from '../../../platform/host-guard.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { thingsMigrations as migrations } from '../lanes/plain-backend.ts';
import { ask } from '../workarounds/fixture.ts';

const siteUrl = 'http://localhost:4321';
const foreign = 'https://evil.test';

describeLanes(
  'Attacks on the front door',
  (lane) => {
    let running: Running;
    let functions: Server;
    /** Stands in for the mailbox: another server on this machine. */
    let other: Server;
    const reached: string[] = [];

    beforeAll(async () => {
      functions = await serve((url) => `function ${url}`);
      other = await serve((url) => {
        reached.push(url);
        return 'every mail';
      });
      running = await lane.start({
        migrations,
        backend: { siteUrl, functionsOrigin: () => `http://127.0.0.1:${portOf(functions)}` },
      });
    });
    afterAll(() => {
      functions.close();
      other.close();
    });

    describe('server-side request forgery', () => {
      test.each([
        '/functions/v1//127.0.0.1:PORT/api/messages',
        '/functions/v1///127.0.0.1:PORT/api/messages',
        '/functions/v1/\\127.0.0.1:PORT/api/messages',
        '/functions/v1\\\\127.0.0.1:PORT/api/messages',
        '/functions/v1/%2f127.0.0.1:PORT/api/messages',
        '/functions/v1/@127.0.0.1:PORT/api/messages',
        '/functions/v1@127.0.0.1:PORT/api/messages',
        '/functions/v1:80@127.0.0.1:PORT/api/messages',
        '/functions/v1/.//127.0.0.1:PORT/api/messages',
        '/functions/v1/x/..//127.0.0.1:PORT/api/messages',
        '/functions/v1/http://127.0.0.1:PORT/api/messages',
        '//127.0.0.1:PORT/api/messages',
        'http://127.0.0.1:PORT/api/messages',
      ])('%s reaches no other server', async (path) => {
        const { body } = await send(running, path.replace('PORT', String(portOf(other))));
        expect(body).not.toContain('every mail');
        expect(reached).toEqual([]);
      });

      test('a function is found by its name and gets the rest of the path unchanged', async () => {
        const { status, body } = await send(running, '/functions/v1/echo//deep/%2e%2f?x=//y');
        expect([status, body]).toEqual([200, 'function /echo//deep/%2e%2f?x=//y']);
      });

      test('a path without a function name is a 404', async () => {
        const { status } = await send(running, '/functions/v1//127.0.0.1/');
        expect(status).toBe(404);
      });
    });

    test.each([
      ['rebound.evil.test'],
      ['rebound.evil.test:54321'],
      ['localhost.evil.test'],
      ['evil.localhost'],
      ['192.168.0.1'],
      ['0.0.0.0'],
    ])('a website that points its domain at this machine is rejected: Host %s', async (host) => {
      for (const path of ['/health', '/rest/v1/things', '/auth/v1/settings', '/functions/v1/x']) {
        expect((await send(running, path, { headers: { host } })).status).toBe(421);
      }
    });

    test.each(['127.0.0.1', 'localhost', '::1'])(
      'also when HOST names loopback itself: %s',
      async (host) => {
        const app = new Hono();
        app.use(checkHost({ host }));
        app.get('/', (context) => context.text('home'));
        expect((await app.request('http://rebound.evil.test/')).status).toBe(421);
        expect(
          (await app.request('http://localhost/', { headers: { host: 'localhost' } })).status,
        ).toBe(200);
      },
    );

    test('every loopback name is accepted', async () => {
      for (const host of ['localhost', 'LOCALHOST:54321', '127.0.0.1:1', '[::1]:54321']) {
        expect((await send(running, '/health', { headers: { host } })).status).toBe(200);
      }
    });

    test('nothing can be framed', async () => {
      const { headers } = await send(running, '/health');
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'content-security-policy': "frame-ancestors 'none'",
      });
    });

    describe('pages of other sites', () => {
      const paths = ['/rest/v1/things', '/auth/v1/settings', '/functions/v1/echo'];

      test.each(paths)('cannot read %s', async (path) => {
        for (const origin of [
          foreign,
          'null',
          'http://localhost:1',
          'http://localhost:4321.evil.test',
        ]) {
          const answer = await ask(running, path, { headers: { origin } });
          expect(answer.headers.get('access-control-allow-origin')).toBeNull();
          const preflight = await ask(running, path, {
            method: 'OPTIONS',
            headers: { origin, 'access-control-request-method': 'POST' },
          });
          expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
        }
      });

      test('cannot change anything, even with a request that needs no preflight', async () => {
        for (const path of ['/rest/v1/things', '/auth/v1/recover', '/auth/v1/signup']) {
          const answer = await fetch(`${running.url}${path}?apikey=${running.keys.publishable}`, {
            method: 'POST',
            body: '{"email":"a@example.com"}',
            headers: { origin: foreign },
          });
          expect(answer.status).toBe(403);
        }
        expect(running.mails).toEqual([]);
      });
    });

    describe('pages of the site', () => {
      // What supabase-js sends.
      const asked = 'apikey,authorization,content-type,x-client-info,x-supabase-api-version';

      test.each([
        ['/auth/v1/token?grant_type=password', 'POST'],
        ['/auth/v1/user', 'PUT'],
        ['/rest/v1/things', 'PATCH'],
        ['/functions/v1/any', 'POST'],
      ])('pass the preflight for %s without a key', async (path, method) => {
        const answer = await fetch(running.url + path, {
          method: 'OPTIONS',
          headers: {
            origin: siteUrl,
            'access-control-request-method': method,
            'access-control-request-headers': asked,
          },
        });
        expect(answer.status).toBe(204);
        expect(answer.headers.get('access-control-allow-origin')).toBe(siteUrl);
        expect(answer.headers.get('access-control-allow-methods')).toContain(method);
        expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
        expect(answer.headers.get('vary')).toContain('Origin');
      });

      test.each(['/auth/v1/settings', '/rest/v1/things', '/functions/v1/any', '/auth/v1/user'])(
        'can read %s, under every loopback name',
        async (path) => {
          for (const origin of [siteUrl, 'http://127.0.0.1:4321', 'http://[::1]:4321']) {
            const answer = await ask(running, path, { headers: { origin } });
            expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
            expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range');
            expect(answer.headers.get('vary')).toContain('Origin');
          }
        },
      );
    });

    test.each(['TRACE', 'TRACK', 'PROPFIND', 'SEARCH', 'PURGE'])(
      'the method %s is a 405 everywhere',
      async (method) => {
        for (const path of [
          '/',
          '/health',
          '/rest/v1/things',
          '/auth/v1/user',
          '/functions/v1/x',
        ]) {
          const { status } = await send(running, path, { method });
          // TRACK isn't a method that Node's HTTP parser knows.
          expect([405, ...(method === 'TRACK' ? [400] : [])]).toContain(status);
        }
      },
    );

    describe('filters that could keep the database busy', () => {
      const backtracking = String.raw`match.^(.%2B)(.%2B)(.%2B)\1\2\3$`;
      const disabled = 'The match and imatch operators are disabled.';

      test.each([
        `title=${backtracking}`,
        `title=i${backtracking}`,
        `title=not.${backtracking}`,
        `title=match(any).{a,b}`,
        `title=imatch(all).{a,b}`,
        `or=(id.eq.1,title.${backtracking})`,
        `or=(id.eq.1,title.not.${backtracking})`,
        `and=(id.eq.1,or(id.eq.2,title.${backtracking}))`,
        `not.and=(id.eq.1,title.${backtracking})`,
        `not.or=(title.imatch.x,id.eq.1)`,
        `"title"=match.x`,
      ])('%s is refused', async (query) => {
        for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
          const answer = await ask(running, `/rest/v1/things?select=id&${query}`, {
            method,
            ...(method === 'PATCH' && { body: '{"title":"x"}' }),
          });
          expect(answer.status).toBe(400);
          if (method !== 'HEAD') {
            expect(await answer.json()).toMatchObject({ code: 'PGRST100', message: disabled });
          }
        }
      });

      test('a search for the same words is accepted', async () => {
        for (const query of [
          'title=eq.match.x',
          'title=ilike.*match.x*',
          'or=(title.ilike."*a,match.b*",title.eq.imatch.c)',
        ]) {
          expect((await ask(running, `/rest/v1/things?select=id&${query}`)).status).toBe(200);
        }
      });

      test('too many conditions are rejected in any form', async () => {
        const many = Array.from({ length: 60 }, (_, n) => `title.ilike.*${n}*`);
        for (const query of [
          `or=(${many.join()})`,
          `and=(${many.join()})`,
          `not.or=(${many.join()})`,
          `or=(and(${many.slice(0, 30).join()}),and(${many.slice(30).join()}))`,
        ]) {
          const answer = await ask(running, `/rest/v1/things?select=id&${query}`);
          expect([query, answer.status]).toEqual([query, 400]);
        }
      });

      test('selecting a column many times is refused', async () => {
        const select = Array.from({ length: 600 }, (_, n) => `a${n}:body`).join();
        const answer = await ask(running, `/rest/v1/things?select=${select}`);
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({
          code: 'PGRST100',
          message: 'A request may select at most 60 columns.',
        });
      });

      test('deep nesting is refused before it is parsed', async () => {
        const filter = `or=(${'or('.repeat(1500)}id.eq.1${')'.repeat(1500)})`;
        expect((await ask(running, `/rest/v1/things?select=id&${filter}`)).status).toBe(400);
        const body = `{"title":${'['.repeat(9000)}${']'.repeat(9000)}}`;
        for (const path of ['/rest/v1/things', '/rest/v1/rpc/whoami']) {
          expect((await ask(running, path, { method: 'POST', body })).status).toBe(400);
        }
      });

      test('a long query is rejected, but a hundred IDs are accepted', async () => {
        const ids = (count: number) =>
          Array.from({ length: count }, (_, n) => `"${String(n).padStart(36, '0')}"`).join();
        const long = await ask(running, `/rest/v1/things?select=id&title=in.(${ids(220)})`);
        const short = await ask(running, `/rest/v1/things?select=id&title=in.(${ids(100)})`);
        expect([long.status, short.status]).toEqual([414, 200]);
      });
    });

    test('a token that is not signed by this backend is a 401, never anonymous', async () => {
      const header = 'eyJhbGciOiJub25lIn0';
      const claims = 'eyJyb2xlIjoic2VydmljZV9yb2xlIn0';
      for (const token of [
        `${header}.${claims}.`,
        `${header}.${claims}`,
        `${header}.${claims}.x`,
        `${header}..${claims}.x`,
        'a..b.c',
        '.a.b.c',
        'undefined',
        'null',
        '',
        'a.b.c',
        'sb_publishable_other',
        `${running.keys.publishable}x`,
      ]) {
        for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
          const answer = await ask(running, '/rest/v1/rpc/whoami', {
            headers: { authorization: `${scheme} ${token}` },
          });
          expect([token, answer.status]).toEqual([token, 401]);
          expect(await answer.json()).toHaveProperty('message');
        }
      }
    });

    test('a signed token is accepted in any spelling of the scheme', async () => {
      const { token } = await running.person();
      for (const authorization of [`Bearer ${token}`, `bearer ${token}`]) {
        const answer = await ask(running, '/rest/v1/rpc/whoami', { headers: { authorization } });
        expect(await answer.json()).toBe('authenticated');
      }
    });
  },
  { lanes: ['pglite', 'postgres'] },
);

describeLanes(
  'REST requests are limited by address',
  (lane) => {
    test('requests over the limit get a 429 with Retry-After, and functions are not limited', async () => {
      const running = await lane.start({
        migrations,
        backend: { restLimit: { most: 20, seconds: 60 }, trustedProxies: ['127.0.0.1', '::1'] },
      });
      const statusFrom = async (address: string, apikey = running.keys.publishable) => {
        const answer = await ask(running, '/rest/v1/things?select=id', {
          headers: { 'x-forwarded-for': address, apikey },
        });
        await answer.arrayBuffer();
        return [answer.status, Number(answer.headers.get('retry-after'))] as const;
      };
      const seen = await Promise.all(Array.from({ length: 25 }, () => statusFrom('198.51.100.1')));
      expect(seen.filter(([status]) => status === 200)).toHaveLength(20);
      for (const [, wait] of seen.filter(([status]) => status === 429)) {
        expect(wait).toBeGreaterThan(0);
      }
      expect((await statusFrom('198.51.100.2'))[0]).toBe(200);
      expect((await statusFrom('198.51.100.1', running.keys.secret))[0]).toBe(200);
    });
  },
  { lanes: ['pglite'] },
);

async function serve(answer: (url: string) => string): Promise<Server> {
  const server = createServer((incoming, response) => response.end(answer(incoming.url ?? '')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Sends the path unchanged: fetch would resolve dots and replace backslashes. */
async function send(
  { url }: Running,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, agent: false, ...options }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode, headers: answer.headers, body };
}
