import { expect, test } from 'vitest';
import { testWorkaround } from './fixture.ts';

testWorkaround(
  'Timestamps are ISO 8601',
  (running) => {
    test('with and without a time zone', async () => {
      const anon = await running().client('anon');
      const times = {
        seen_at: '2026-11-20T21:43:08.25+01:00',
        seen_locally: '2026-11-20 20:43:08',
      };
      await anon.from('things').insert({ title: 'timed', ...times });

      const { data } = await anon
        .from('things')
        .select('seen_at, seen_locally')
        .eq('title', 'timed')
        .single();

      expect(data).toEqual({
        seen_at: '2026-11-20T20:43:08.25+00:00',
        seen_locally: '2026-11-20T20:43:08',
      });
    });
  },
  { reference: true },
);
