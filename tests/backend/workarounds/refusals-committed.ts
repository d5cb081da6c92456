import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

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
