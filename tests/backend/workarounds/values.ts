import { beforeAll, expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround(
  'Numeric values are JSON numbers',
  (running) => {
    test.each([1.5, 10, 0.01, -3.25])('%d', async (price) => {
      const anon = await running().client('anon');
      const { data } = await anon
        .from('things')
        .insert({ title: `costs ${price}`, price })
        .select('price')
        .single();
      expect(data).toEqual({ price });
    });
  },
  { reference: true },
);

testWorkaround(
  'Timestamps are ISO 8601',
  (running) => {
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
  },
  { reference: true },
);

testWorkaround('Auth metadata is stored as JSON', (running) => {
  test('SQL can read the profile of a sign-up', async () => {
    const anon = await running().client('anon');
    await anon.auth.signUp({
      email: 'json@example.com',
      password: 'long-enough',
      options: { data: { full_name: 'Jay Son' } },
    });

    const [row] = await running().query<{ name: string; provider: string }>(
      `select raw_user_meta_data ->> 'full_name' as name, raw_app_meta_data ->> 'provider' as provider
       from auth.users where email = 'json@example.com'`,
    );
    expect(row).toEqual({ name: 'Jay Son', provider: 'email' });
  });
});

const titles = ['a, b (c)', 'plain', 'say "hi"', 'back\\slash', 'both, "of" them+&'];

testWorkaround(
  'Quoted values in and/or filters',
  (running) => {
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
  },
  { reference: true },
);

testWorkaround('Another value for an array', (running) => {
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
