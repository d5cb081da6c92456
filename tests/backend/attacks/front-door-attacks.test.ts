import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

      test.each([
        Array.from({ length: 60 }, (_, n) => `a${n}:body`).join(),
        'body,b:body',
        'a:body,b:body::text',
        'body,"body"',
        'a:data->x,b:data->>y',
        '*,body',
        '*,*',
      ])('selecting a column twice is refused: %s', async (select) => {
        for (const method of ['GET', 'PATCH']) {
          const path = `/rest/v1/things?select=${encodeURIComponent(select)}&id=eq.1`;
          const answer = await ask(running, path, {
            method,
            ...(method === 'PATCH' && {
              body: '{"title":"x"}',
              headers: { prefer: 'return=representation' },
            }),
          });
          expect(answer.status).toBe(400);
          expect(await answer.json()).toMatchObject({
            code: 'PGRST100',
            message: 'A request may select each column only once.',
          });
        }
      });

      test('selecting too many columns is refused before they are parsed', async () => {
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

      test.each([
        '__proto__=eq.1',
        '__proto__=not.gt.1',
        '%22__proto__%22=eq.1',
        '__proto__::text=eq.1',
        'select=id,__proto__(id)&__proto__.polluted=eq.1',
        'select=id,__proto__(id)&__proto__.order=id',
        'select=id,constructor(id)&constructor.prototype=eq.1',
      ])('%s does not change built-in objects', async (query) => {
        const path = `/rest/v1/things?${query}`;
        const statuses = [];
        for (const method of ['GET', 'HEAD', 'DELETE']) {
          statuses.push((await ask(running, path, { method })).status);
        }
        const inherited = Object.keys(Object.prototype);
        for (const name of inherited) Reflect.deleteProperty(Object.prototype, name);
        expect(inherited).toEqual([]);
        expect(statuses).toEqual([400, 400, 400]);
      });

      test.each(['%00=eq.1', 'a%00b=eq.1', 'order=%00', 'or=(%00.eq.1)', 'select=%22%00%22'])(
        '%s is a 400',
        async (query) => {
          expect((await ask(running, `/rest/v1/things?${query}`)).status).toBe(400);
        },
      );

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

/** Parents with children, as posts with comments: 40 bodies of 1 MB, and one post for 2,000 comments. */
const large = `
  create table public.posts (id integer primary key, body text, rank integer);
  create table public.comments (
    id integer primary key, post_id integer references public.posts, body text);
  insert into public.posts select n, repeat('a', 1000000) from generate_series(1, 40) n;
  insert into public.comments select n, 1, repeat('b', 10000) from generate_series(1, 2000) n;
  grant select on public.posts, public.comments to anon, service_role;
  grant update on public.posts to anon;
  create function public.large() returns jsonb language sql stable set search_path = '' as
    $$ select jsonb_agg(body) from public.posts $$;
  create function public.slow() returns void language sql volatile set search_path = '' as
    $$ select pg_sleep(0.3) $$;
  grant execute on function public.large(), public.slow() to anon;
`;

describeLanes(
  'Large results',
  (lane) => {
    let running: Running;
    let folder: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'large-'));
      writeFileSync(join(folder, '20270101000000_large.sql'), large);
      running = await lane.start({ migrations: folder });
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test.each([
      ['GET', 'posts'],
      ['GET', 'posts?select=body&id=lt.15'],
      ['GET', 'posts?select=*,comments(*)&id=eq.1'],
      ['GET', 'comments?select=id,posts(body)&limit=30'],
      ['GET', 'comments?select=id,...posts(body)&limit=30'],
      ['GET', 'rpc/large'],
      ['PATCH', 'posts?id=lt.15'],
    ])('are refused: %s %s', async (method, path) => {
      const answer = await ask(running, `/rest/v1/${path}`, {
        method,
        ...(method === 'PATCH' && {
          body: '{"rank":1}',
          headers: { prefer: 'return=representation' },
        }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'PT400',
        message: 'The result is larger than 10 MB. Select fewer columns or rows.',
      });
      expect(await running.query('select id from posts where rank = 1')).toEqual([]);
    });

    test('of up to 10 MB are returned, and larger ones to the secret key', async () => {
      const size = async (path: string, apikey: string) => {
        const answer = await ask(running, `/rest/v1/${path}`, { headers: { apikey } });
        return (await answer.text()).length;
      };
      const { publishable, publisher, secret } = running.keys;
      expect(await size('posts?id=lte.10', publishable)).toBeGreaterThan(10_000_000);
      expect(await size('posts', publisher)).toBeGreaterThan(40_000_000);
      expect(await size('posts', secret)).toBeGreaterThan(40_000_000);
    });

    test.each([
      'posts?select=id,a:comments(id),b:comments(id)',
      'posts?select=id,comments(id,posts(id))',
      'comments?select=id,posts(id,comments(id,posts(id,comments(id))))',
    ])('can’t be multiplied by embedding a table twice: %s', async (path) => {
      const answer = await ask(running, `/rest/v1/${path}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'PGRST100',
        message: 'A request may use each table only once.',
      });
    });
  },
  { lanes: ['pglite', 'postgres'] },
);

describeLanes(
  'REST requests are limited by network',
  (lane) => {
    let running: Running;
    const path = '/rest/v1/things?select=id';

    beforeAll(async () => {
      running = await lane.start({
        migrations,
        backend: { restLimits: { most: 20 }, trustedProxies: ['127.0.0.1', '::1'] },
      });
    });

    async function statusFrom(address: string, apikey: string | null = running.keys.publishable) {
      const answer = await fetch(running.url + path, {
        headers: { 'x-forwarded-for': address, ...(apikey !== null && { apikey }) },
      });
      await answer.arrayBuffer();
      return [answer.status, Number(answer.headers.get('retry-after'))] as const;
    }

    test('requests over the limit get a 429 with Retry-After', async () => {
      const seen = await Promise.all(Array.from({ length: 25 }, () => statusFrom('198.51.100.1')));
      expect(seen.filter(([status]) => status === 200)).toHaveLength(20);
      for (const [, wait] of seen.filter(([status]) => status === 429)) {
        expect(wait).toBeGreaterThan(0);
      }
      expect((await statusFrom('198.51.100.2'))[0]).toBe(200);
    });

    test('functions and the publisher are not limited, and don’t use up the limit', async () => {
      const { secret, publisher, publishable } = running.keys;
      for (const key of [secret, publisher]) {
        const seen = await Promise.all(
          Array.from({ length: 25 }, () => statusFrom('198.51.100.3', key)),
        );
        expect(seen.every(([status]) => status === 200)).toBe(true);
      }
      expect((await statusFrom('198.51.100.3', publishable))[0]).toBe(200);
      await Promise.all(Array.from({ length: 25 }, () => statusFrom('198.51.100.3')));
      expect((await statusFrom('198.51.100.3'))[0]).toBe(429);
      expect((await statusFrom('198.51.100.3', publisher))[0]).toBe(200);
    });

    test('requests without a valid key get a 401 and do not count', async () => {
      for (const key of [null, '', 'sb_publishable_other']) {
        const seen = await Promise.all(
          Array.from({ length: 25 }, () => statusFrom('198.51.100.4', key)),
        );
        expect(seen.every(([status]) => status === 401)).toBe(true);
      }
      expect((await statusFrom('198.51.100.4'))[0]).toBe(200);
    });

    test('an IPv6 network counts as one address', async () => {
      const seen = await Promise.all(
        Array.from({ length: 25 }, (_, n) => statusFrom(`2001:db8:1:2::${n.toString(16)}`)),
      );
      expect(seen.filter(([status]) => status === 200)).toHaveLength(20);
      expect((await statusFrom('2001:db8:1:3::1'))[0]).toBe(200);
    });
  },
  { lanes: ['pglite'] },
);

describeLanes(
  'A flood of slow requests',
  (lane) => {
    test('is refused with a 503 and keeps nobody else waiting', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'slow-'));
      writeFileSync(join(folder, '20270101000000_slow.sql'), large);
      const running = await lane.start({
        migrations: folder,
        backend: { restLimits: { waiting: 10 }, trustedProxies: ['127.0.0.1', '::1'] },
      });
      rmSync(folder, { recursive: true });
      const order: string[] = [];
      const call = async (from: string, path: string) => {
        const headers = { 'x-forwarded-for': from };
        const answer = await ask(running, `/rest/v1/${path}`, { headers });
        await answer.arrayBuffer();
        order.push(`${from}: ${answer.status}`);
        return answer;
      };
      const flood = Array.from({ length: 30 }, () => call('198.51.100.1', 'rpc/slow'));
      const refused = await Promise.any(
        flood.map(async (answer) => {
          if ((await answer).status !== 503) throw new Error('Not refused.');
          return answer;
        }),
      );
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

      expect((await call('198.51.100.2', 'posts?select=id&limit=1')).status).toBe(200);
      expect(order.filter((entry) => entry === '198.51.100.1: 204').length).toBeLessThan(5);
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
