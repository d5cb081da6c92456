import { expect, test } from 'vitest';
import { describeWorkaround } from './fixture.ts';

describeWorkaround('JSON is stored as what it is', (running) => {
  test('the profile of a sign-up can be read in SQL', async () => {
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

describeWorkaround(
  'JSON columns over REST',
  (running) => {
    test.each([
      ['an object', { a: [1, { b: null }] }],
      ['a list', [1, 'two']],
      ['a text', 'plain'],
      ['a text that looks like JSON', '{"a": 1}'],
      ['a number', 5],
      ['true', true],
    ])('keep %s', async (name, data) => {
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
