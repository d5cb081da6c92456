import { expect, test } from 'vitest';
import { testWorkaround } from './fixture.ts';

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
