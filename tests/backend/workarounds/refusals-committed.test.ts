import { expect, test } from 'vitest';
import { ask, describeWorkaround } from './fixture.ts';

describeWorkaround(
  'A refused request changes nothing',
  (running) => {
    test('single() over several updated rows leaves them as they were', async () => {
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

describeWorkaround('A function that chooses an error status', (running) => {
  test('leaves nothing behind', async () => {
    const answer = await ask(running(), '/rest/v1/rpc/add_and_refuse', {
      method: 'POST',
      body: JSON.stringify({ title: 'refused' }),
    });
    const rows = await running().query("select 1 from public.things where title = 'refused'");
    expect(answer.status).toBe(418);
    expect(rows).toEqual([]);
  });
});
