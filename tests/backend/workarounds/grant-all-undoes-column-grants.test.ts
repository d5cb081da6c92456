import { expect, test } from 'vitest';
import { describeWorkaround } from './fixture.ts';

describeWorkaround(
  'Grants hold as the migrations gave them',
  (running) => {
    test('a column without a grant can neither be read nor written', async () => {
      const anon = await running().client('anon');
      await anon.from('things').insert({ title: 'granted' });

      const read = await anon.from('things').select('secret');
      const written = await anon.from('things').insert({ title: 'not granted', secret: 'x' });

      expect(read.error?.code).toBe('42501');
      expect(written.error?.code).toBe('42501');
    });

    test('a table without row-level security and grants stays closed', async () => {
      const anon = await running().client('anon');
      const answer = await anon.from('closed').select('id');
      expect(answer.error?.code).toBe('42501');
    });
  },
  { reference: true },
);
