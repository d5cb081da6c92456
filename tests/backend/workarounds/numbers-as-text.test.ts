import { expect, test } from 'vitest';
import { describeWorkaround } from './fixture.ts';

describeWorkaround(
  'Numbers are answered as numbers',
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
