import { expect, test } from 'vitest';
import { testWorkaround } from './fixture.ts';

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
