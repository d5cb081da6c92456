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

testWorkaround(
  'JSON columns',
  (running) => {
    test.each([
      ['an object', { a: [1, { b: null }] }],
      ['a list', [1, 'two']],
      ['a string', 'plain'],
      ['a string that looks like JSON', '{"a": 1}'],
      ['a number', 5],
      ['true', true],
    ])('store %s unchanged', async (name, data) => {
      const anon = await running().client('anon');
      const { data: row, error } = await anon
        .from('things')
        .insert({ title: `json ${name}`, data })
        .select('data')
        .single();
      expect(error).toBeNull();
      expect(row?.data).toEqual(data);

      const changed = await anon
        .from('things')
        .update({ data })
        .eq('title', `json ${name}`)
        .select('data');
      expect(changed.data).toEqual([{ data }]);
    });
  },
  { reference: true },
);

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
      ['(title.like."*, b*",title.eq.plain)', ['a, b (c)', 'plain']],
      ['(title.not.ilike."*,*",title.eq.none)', ['plain', 'say "hi"', 'back\\slash']],
      ['(title.eq."a, b (c)",title.eq."plain")', ['a, b (c)', 'plain']],
      ['(title.eq."say \\"hi\\"",title.eq.none)', ['say "hi"']],
      ['(title.like."*\\"hi\\"*",title.eq.none)', ['say "hi"']],
      ['(title.eq."both, \\"of\\" them+&",title.eq.none)', ['both, "of" them+&']],
      ['(title.in.("a, b (c)",plain),title.eq.none)', ['a, b (c)', 'plain']],
      ['(and(title.ilike."*a, b*",body.is.null),title.eq.none)', ['a, b (c)']],
      ['(tags.cs.{"y, z"},title.eq.none)', titles],
    ])('%s matches the quoted values', async (filter, wanted) => {
      const query = new URLSearchParams({ select: 'title', or: filter, order: 'id' });
      const answer = await ask(running(), `/rest/v1/things?${query}`);
      expect(await answer.json()).toEqual(wanted.map((title) => ({ title })));
    });

    test('supabase-js can search two columns for a term with a comma', async () => {
      const anon = await running().client('anon');
      const { data } = await anon
        .from('things')
        .select('title')
        .or('title.ilike."%a, b%",body.ilike."%a, b%"');
      expect(data).toEqual([{ title: 'a, b (c)' }]);
    });
  },
  { reference: true },
);

testWorkaround(
  'A value that doesn’t have its column’s type',
  (running) => {
    const insert = async (row: object, columns: string) => {
      const answer = await ask(running(), `/rest/v1/things?select=${columns}`, {
        method: 'POST',
        headers: { prefer: 'return=representation' },
        body: JSON.stringify(row),
      });
      const result = (await answer.json()) as { code: string } | object[];
      return Array.isArray(result) ? result[0] : { status: answer.status, code: result.code };
    };

    test.each<[string, object, object]>([
      ['an object for a text', { title: { a: 1 } }, { title: '{"a":1}' }],
      ['an array for a text', { title: ['a', 'b'] }, { title: '["a","b"]' }],
      ['a boolean for a text', { title: true }, { title: 'true' }],
      ['a number for a text', { title: 1.5 }, { title: '1.5' }],
      ['text for a number', { title: 'ranked', rank: '7' }, { title: 'ranked', rank: 7 }],
      ['text for a boolean', { title: 'shown', shown: 'tr' }, { title: 'shown', shown: true }],
      ['a number for a boolean', { title: 'one', shown: 1 }, { title: 'one', shown: true }],
      [
        'other items',
        { title: 'tagged', tags: [true, 1, { a: 1 }] },
        { title: 'tagged', tags: ['true', '1', '{"a":1}'] },
      ],
      ['an array’s text', { title: 'text', tags: '{a,b}' }, { title: 'text', tags: ['a', 'b'] }],
    ])('is converted by the database: %s', async (_, row, expected) => {
      expect(await insert(row, Object.keys(row).join())).toEqual(expected);
    });

    test.each<[string, object, string]>([
      ['a word for a boolean', { shown: 'maybe' }, '22P02'],
      ['an empty string for a boolean', { shown: '' }, '22P02'],
      ['a number for a boolean', { shown: 2 }, '22P02'],
      ['an object for a boolean', { shown: {} }, '22P02'],
      ['a boolean for a number', { rank: true }, '22P02'],
      ['an array for a number', { rank: [7] }, '22P02'],
      ['a number for a time', { seen_at: 5 }, '22007'],
      ['a boolean for a time', { seen_at: true }, '22007'],
      ['an object for a time', { seen_at: {} }, '22007'],
      ['an object for an array', { tags: {} }, '22P02'],
      ['a number for an array', { tags: 5 }, '22P02'],
    ])('is rejected if it can’t be converted: %s', async (_, row, code) => {
      expect(await insert({ title: 'refused', ...row }, 'title')).toEqual({ status: 400, code });
    });

    test.each([
      ['shown=eq.maybe', { status: 400, code: '22P02' }],
      ['tags=eq.{}', { status: 200, code: undefined }],
      ['tags=eq.{"a":1}', { status: 400, code: '22P02' }],
      ['title=eq.{}', { status: 200, code: undefined }],
    ])('is handled the same way in a filter: %s', async (filter, expected) => {
      const answer = await ask(running(), `/rest/v1/things?select=title&${filter}`);
      const { code } = (await answer.json()) as { code?: string };
      expect({ status: answer.status, code }).toEqual(expected);
    });

    test.each([
      [{ words: ['a', 1], loudly: 'yes' }, 200, '{A,1}'],
      [{ words: ['a'], loudly: 0 }, 200, '{a}'],
      [{ words: ['a'], loudly: 'perhaps' }, 400, '22P02'],
      [{ words: {}, loudly: true }, 400, '22P02'],
      [{ words: 5, loudly: true }, 400, '22P02'],
    ])('is handled the same way in an argument: %j', async (args, status, expected) => {
      const answer = await ask(running(), '/rest/v1/rpc/spoken', {
        method: 'POST',
        body: JSON.stringify(args),
      });
      const result = (await answer.json()) as string | { code: string };
      expect([answer.status, typeof result === 'string' ? result : result.code]).toEqual([
        status,
        expected,
      ]);
    });

    test('doesn’t break later requests', async () => {
      for (let n = 0; n < 3; n += 1) {
        await insert({ title: 'spoiling', tags: {} }, 'title');
        await ask(running(), '/rest/v1/things?tags=eq.{}');
        const answer = await ask(running(), '/rest/v1/things?select=title&limit=1');
        expect(answer.status).toBe(200);
      }
    });
  },
  { reference: true },
);
