import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeLanes, describeOneLane, type Running } from '../lanes/index.ts';
import { thingsMigrations as migrations } from '../lanes/plain-backend.ts';
import { ask } from '../workarounds/fixture.ts';

describeOneLane('Queries that could keep the database busy', (lane) => {
  let running: Running;
  beforeAll(async () => {
    running = await lane.start({ migrations });
  });

  /** Expects a 400, with every method. */
  async function expectRefused(query: string, message?: string, methods = ['GET', 'PATCH']) {
    for (const method of methods) {
      const answer = await ask(running, `/rest/v1/things?${query}`, {
        method,
        ...(method === 'PATCH' && {
          body: '{"title":"x"}',
          headers: { prefer: 'return=representation' },
        }),
      });
      expect([query.slice(0, 100), method, answer.status]).toEqual([
        query.slice(0, 100),
        method,
        400,
      ]);
      if (message && method !== 'HEAD') {
        expect(await answer.json()).toMatchObject({ code: 'PGRST100', message });
      }
    }
  }

  const backtracking = String.raw`match.^(.%2B)(.%2B)(.%2B)\1\2\3$`;
  const many = Array.from({ length: 60 }, (_, n) => `title.ilike.*${n}*`);
  const aliases = (count: number) => Array.from({ length: count }, (_, n) => `a${n}:body`).join();

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
  ])('a regular expression is refused: %s', async (query) => {
    const methods = ['GET', 'HEAD', 'PATCH', 'DELETE'];
    await expectRefused(query, 'The match and imatch operators are disabled.', methods);
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

  test('too many conditions are refused in any form', async () => {
    for (const query of [
      `or=(${many.join()})`,
      `and=(${many.join()})`,
      `not.or=(${many.join()})`,
      `or=(and(${many.slice(0, 30).join()}),and(${many.slice(30).join()}))`,
    ]) {
      await expectRefused(query);
    }
  });

  test('a column can be selected only once', async () => {
    for (const select of [
      ...[aliases(60), 'body,b:body', 'a:body,b:body::text', 'body,"body"'],
      ...['a:data->x,b:data->>y', '*,body', '*,*'],
    ]) {
      const query = `select=${encodeURIComponent(select)}&id=eq.1`;
      await expectRefused(query, 'A request may select each column only once.');
    }
    await expectRefused(`select=${aliases(600)}`, 'A request may select at most 60 columns.');
  });

  test('deep nesting is refused before it is parsed', async () => {
    await expectRefused(`or=(${'or('.repeat(1500)}id.eq.1${')'.repeat(1500)})`);
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
  ])('%s is refused and doesn’t change built-in objects', async (query) => {
    await expectRefused(query, undefined, ['GET', 'HEAD', 'DELETE']).finally(() => {
      const inherited = Object.keys(Object.prototype);
      for (const name of inherited) Reflect.deleteProperty(Object.prototype, name);
      expect(inherited).toEqual([]);
    });
  });

  test('U+0000 is refused', async () => {
    for (const query of [
      ...['%00=eq.1', 'a%00b=eq.1', 'order=%00', 'or=(%00.eq.1)', 'select=%22%00%22'],
    ]) {
      await expectRefused(query);
    }
  });

  test('a long query is refused, but a hundred IDs are accepted', async () => {
    const statusOf = async (count: number) => {
      const ids = Array.from({ length: count }, (_, n) => `"${String(n).padStart(36, '0')}"`);
      return (await ask(running, `/rest/v1/things?select=id&title=in.(${ids.join()})`)).status;
    };
    expect([await statusOf(220), await statusOf(100)]).toEqual([414, 200]);
  });
});

/** Parents with children, as posts with comments: 12 bodies of 1 MB, and one post for 1,200 comments. */
const large = `
  create table public.posts (id integer primary key, body text, rank integer);
  create table public.comments (
    id integer primary key, post_id integer references public.posts, body text);
  insert into public.posts select n, repeat('a', 1000000) from generate_series(1, 12) n;
  insert into public.comments select n, 1, repeat('b', 10000) from generate_series(1, 1200) n;
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
      ['GET', 'posts?select=body&id=gt.0'],
      ['GET', 'posts?select=*,comments(*)&id=eq.1'],
      ['GET', 'comments?select=id,posts(body)&limit=12'],
      ['GET', 'comments?select=id,...posts(body)&limit=12'],
      ['GET', 'rpc/large'],
      ['PATCH', 'posts?id=gt.0'],
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
      expect(await size('posts', publisher)).toBeGreaterThan(12_000_000);
      expect(await size('posts', secret)).toBeGreaterThan(12_000_000);
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

describeOneLane('REST requests are limited by network', (lane) => {
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
});

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
