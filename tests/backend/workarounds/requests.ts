import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround(
  'auth.email()',
  (running) => {
    test('returns the email address of the session, or null', async () => {
      const person = await running().person();
      const signedIn = await running().client(person);
      const anon = await running().client('anon');

      expect((await signedIn.rpc('my_email')).data).toBe(person.email);
      expect((await anon.rpc('my_email')).data).toBeNull();
    });
  },
  { reference: true },
);

testWorkaround(
  'Database errors have the same HTTP status as in PostgREST',
  (running) => {
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
  },
  { reference: true },
);

testWorkaround(
  'Grants are exactly those of the migrations',
  (running) => {
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
  },
  { reference: true },
);

testWorkaround(
  'A rejected request changes nothing',
  (running) => {
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
  },
  { reference: true },
);

testWorkaround('A function that sets an error status', (running) => {
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

testWorkaround(
  'Triggers can read request headers',
  (running) => {
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
  },
  { reference: true },
);

testWorkaround('Lite’s own routes', (running) => {
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
