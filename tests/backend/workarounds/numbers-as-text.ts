import { expect, test } from 'vitest';
import { testWorkaround } from './fixture.ts';

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
