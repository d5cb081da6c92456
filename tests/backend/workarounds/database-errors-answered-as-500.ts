import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround(
  'Database errors have the same HTTP status as in PostgREST',
  (running) => {
    test('a check violation is a 400', async () => {
      const anon = await running().client('anon');
      const { error, status } = await anon.from('things').insert({ title: 'ranked', rank: -1 });
      expect(status).toBe(400);
      expect(error).toMatchObject({
        code: '23514',
        message: expect.stringContaining('things_rank_positive'),
      });
    });

    test('a duplicate value is a 409', async () => {
      const anon = await running().client('anon');
      await anon.from('things').insert({ title: 'once' });
      const { error, status } = await anon.from('things').insert({ title: 'once' });
      expect([status, error?.code]).toEqual([409, '23505']);
    });

    test.each([
      ['08000', 503],
      ['09000', 500],
      ['0L000', 403],
      ['0P000', 403],
      ['21000', 400],
      ['22023', 400],
      ['23502', 400],
      ['23503', 409],
      ['23505', 409],
      ['23514', 400],
      ['23P01', 400],
      ['25000', 500],
      ['25006', 405],
      ['28000', 403],
      ['2D000', 500],
      ['38000', 500],
      ['39000', 500],
      ['3B000', 500],
      ['3D000', 400],
      ['3F000', 400],
      ['42501', 401],
      ['42601', 400],
      ['42883', 404],
      ['42P01', 404],
      ['53300', 503],
      ['55006', 500],
      ['57014', 500],
      ['58000', 500],
      ['F0000', 500],
      ['HV000', 500],
      ['P0001', 400],
      ['P0002', 500],
      ['PT429', 429],
      ['XX000', 500],
      ['AB123', 400],
    ])('%s raised by a function is a %i', async (state, status) => {
      const answer = await ask(running(), '/rest/v1/rpc/refuse', {
        method: 'POST',
        body: JSON.stringify({ state }),
      });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({
        code: state,
        message: 'Refused.',
        details: 'why',
        hint: 'how',
      });
    });
  },
  { reference: true },
);
