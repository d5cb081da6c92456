import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ask } from '../ask.ts';
import { describeLanes, type Running } from '../lanes/index.ts';
import { thingsMigrations } from '../lanes/plain-backend.ts';

// Before the backend starts, which replaces them.
const spies = (['error', 'warn', 'info', 'log'] as const).map((level) =>
  vi.spyOn(console, level).mockImplementation(() => undefined),
);

function consoleOutput() {
  return spies.flatMap(({ mock }) => mock.calls).flat();
}

const titles = ['a, b (c)', 'plain', 'say "hi"', 'back\\slash', 'both, "of" them+&'];

/** With one backend per lane, because starting it takes longer than most of the tests. */
describeLanes('Workarounds', (lane) => {
  let backend: Running;
  const running = () => backend;

  beforeAll(async () => {
    backend = await lane.start({ migrations: thingsMigrations });
  });

  /** With PostgREST as the reference. */
  const onBoth = describe;
  const onLite = describe.skipIf(lane.name === 'postgrest');
  const emptyTable = () => running().query('truncate public.things restart identity');

  onLite('Logs', () => {
    beforeAll(emptyTable);
    beforeAll(() => spies.forEach((spy) => spy.mockClear()));

    test('don’t contain the parameters or values of a failed statement', async () => {
      await ask(running(), '/rest/v1/things?secret=eq.hush-1', { method: 'GET' });
      for (let turn = 0; turn < 2; turn += 1) {
        await ask(running(), '/rest/v1/things', {
          method: 'POST',
          body: JSON.stringify({ title: 'hush-2' }),
        });
      }
      await ask(running(), '/rest/v1/rpc/refuse', {
        method: 'POST',
        body: JSON.stringify({ state: 'XX000' }),
      });

      expect(consoleOutput()).toEqual([]);
      expect(running().lines.join('\n')).toMatch(/^POST \/rpc\/refuse answered 500: XX000$/m);
      expect(running().lines.join('\n')).not.toContain('hush');
    });

    test('contain only the error code of a failed auth statement', async () => {
      await running().query(
        'alter table auth.identities add constraint never check (false) not valid',
      );
      const answer = await ask(running(), '/auth/v1/signup', {
        method: 'POST',
        body: JSON.stringify({ email: 'hush@example.com', password: 'hush-hush' }),
      });
      await running().query('alter table auth.identities drop constraint never');

      expect(answer.status).toBe(500);
      expect(consoleOutput()).toEqual([]);
      expect(running().lines.at(-1)).toMatch(/^POST \/signup answered 500: 23514 never$/);
    });
  });

  onBoth('Database errors have the same HTTP status as in PostgREST', () => {
    beforeAll(emptyTable);
    test('a check violation is a 400', async () => {
      const anon = await running().client('anon');
      const { error, status } = await anon.from('things').insert({ title: 'ranked', rank: -1 });
      expect(status).toBe(400);
      expect(error).toMatchObject({
        code: '23514',
        message: expect.stringContaining('things_rank_positive'),
      });
    });

    test('a duplicate value is a 409', async () => {
      const anon = await running().client('anon');
      await anon.from('things').insert({ title: 'once' });
      const { error, status } = await anon.from('things').insert({ title: 'once' });
      expect([status, error?.code]).toEqual([409, '23505']);
    });

    test.each([
      ['23514', 400],
      ['42501', 401],
      ['42883', 404],
      ['53300', 503],
      ['P0001', 400],
      ['PT429', 429],
      ['XX000', 500],
    ])('%s raised by a function is a %i', async (state, status) => {
      const answer = await ask(running(), '/rest/v1/rpc/refuse', {
        method: 'POST',
        body: JSON.stringify({ state }),
      });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({
        code: state,
        message: 'Refused.',
        details: 'why',
        hint: 'how',
      });
    });
  });

  onBoth('Grants are exactly those of the migrations', () => {
    beforeAll(emptyTable);
    test('a column without a grant can’t be read or written', async () => {
      const anon = await running().client('anon');
      await anon.from('things').insert({ title: 'granted' });

      const read = await anon.from('things').select('secret');
      const written = await anon.from('things').insert({ title: 'not granted', secret: 'x' });

      expect(read.error?.code).toBe('42501');
      expect(written.error?.code).toBe('42501');
    });

    test('a table without grants can’t be read', async () => {
      const anon = await running().client('anon');
      const answer = await anon.from('closed').select('id');
      expect(answer.error?.code).toBe('42501');
    });
  });

  onBoth('A rejected request changes nothing', () => {
    beforeAll(emptyTable);
    test('an update with single() that matches several rows is rolled back', async () => {
      const anon = await running().client('anon');
      await anon.from('things').insert([{ title: 'pair 1' }, { title: 'pair 2' }]);

      const { status } = await anon
        .from('things')
        .update({ body: 'changed' })
        .like('title', 'pair %')
        .select('id')
        .single();

      const { data } = await anon.from('things').select('body').like('title', 'pair %');
      expect(status).toBe(406);
      expect(data).toEqual([{ body: null }, { body: null }]);
    });
  });

  onLite('A function that sets an error status', () => {
    beforeAll(emptyTable);
    test('is rolled back', async () => {
      const answer = await ask(running(), '/rest/v1/rpc/add_and_refuse', {
        method: 'POST',
        body: JSON.stringify({ title: 'refused' }),
      });
      const rows = await running().query("select 1 from public.things where title = 'refused'");
      expect(answer.status).toBe(418);
      expect(rows).toEqual([]);
    });
  });

  onBoth('Triggers can read request headers', () => {
    beforeAll(emptyTable);
    test('request.headers contains the caller’s IP address during an insert', async () => {
      await ask(running(), '/rest/v1/things', {
        method: 'POST',
        body: JSON.stringify({ title: 'from here' }),
      });

      const [row] = await running().query<{ heard_from: string }>(
        "select heard_from from public.things where title = 'from here'",
      );
      expect(['127.0.0.1', '::1']).toContain(row?.heard_from);
    });

    test('request.headers is empty outside a request', async () => {
      await running().query("insert into public.things (title) values ('by the owner')");
      const [row] = await running().query<{ heard_from: string | null }>(
        "select heard_from from public.things where title = 'by the owner'",
      );
      expect(row?.heard_from).toBeNull();
    });
  });

  onLite('Lite’s own routes', () => {
    beforeAll(emptyTable);
    test.each([
      '/',
      '/_system/info',
      '/auth/v1/magiclink',
      '/rest/v1/%2e%2e/%2e%2e/_system/info',
      '/auth/v1/authorize?provider=github',
      // Lite would decode these, which would bypass the rate limits of sign-in.
      '/auth/v1/%74oken?grant_type=password',
      '/%61uth/v1/token?grant_type=password',
    ])('%s is a 404 with and without the secret key', async (path) => {
      const keyless = await ask(running(), path, { headers: { apikey: '' } });
      const keyed = await ask(running(), path, { headers: { apikey: running().keys.secret } });
      expect([keyless.status, keyed.status]).toEqual([404, 404]);
      expect(await keyed.json()).toEqual({ message: 'There’s nothing at this address.' });
    });
  });

  onBoth('Numeric values are JSON numbers', () => {
    beforeAll(emptyTable);
    test.each([1.5, 10, 0.01, -3.25])('%d', async (price) => {
      const anon = await running().client('anon');
      const { data } = await anon
        .from('things')
        .insert({ title: `costs ${price}`, price })
        .select('price')
        .single();
      expect(data).toEqual({ price });
    });
  });

  onBoth('Timestamps are ISO 8601', () => {
    beforeAll(emptyTable);
    test('with and without a time zone', async () => {
      const anon = await running().client('anon');
      const times = {
        seen_at: '2020-11-20T21:43:08.25+01:00',
        seen_locally: '2020-11-20 20:43:08',
      };
      await anon.from('things').insert({ title: 'timed', ...times });

      const { data } = await anon
        .from('things')
        .select('seen_at, seen_locally')
        .eq('title', 'timed')
        .single();

      expect(data).toEqual({
        seen_at: '2020-11-20T20:43:08.25+00:00',
        seen_locally: '2020-11-20T20:43:08',
      });
    });
  });

  onBoth('Quoted values in and/or filters', () => {
    beforeAll(emptyTable);
    beforeAll(async () => {
      const anon = await running().client('anon');
      await anon
        .from('things')
        .insert(titles.map((title) => ({ title, tags: ['x', 'y, z'], data: { 'k,1': 'v' } })));
    });

    test.each([
      ['(title.ilike."*A, B (*",title.eq.none)', ['a, b (c)']],
      ['(title.eq."say \\"hi\\"",title.eq.none)', ['say "hi"']],
      ['(title.in.("a, b (c)",plain),title.eq.none)', ['a, b (c)', 'plain']],
      ['(and(title.ilike."*a, b*",body.is.null),title.eq.none)', ['a, b (c)']],
      ['(tags.cs.{"y, z"},title.eq.none)', titles],
    ])('%s matches the quoted values', async (filter, wanted) => {
      const query = new URLSearchParams({ select: 'title', or: filter, order: 'id' });
      const answer = await ask(running(), `/rest/v1/things?${query}`);
      expect(await answer.json()).toEqual(wanted.map((title) => ({ title })));
    });
  });

  onLite('Another value for an array', () => {
    beforeAll(emptyTable);
    test.each<[string, object | undefined, number]>([
      ['select=id', { title: 'a number', tags: 5 }, 400],
      ['select=id', { title: 'an object', tags: { a: 1 } }, 400],
      ['select=id&tags=eq.{"a":1}', undefined, 400],
      ['select=id&tags=eq.{}', undefined, 200],
    ])('in %s %j doesn’t break the next request', async (query, row, status) => {
      const init = row && { method: 'POST', body: JSON.stringify(row) };
      const answer = await ask(running(), `/rest/v1/things?${query}`, init);
      const next = await ask(running(), '/rest/v1/things?select=id&limit=1');
      expect([answer.status, next.status]).toEqual([status, 200]);
    });
  });
});
