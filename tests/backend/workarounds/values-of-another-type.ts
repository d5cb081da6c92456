import { expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

testWorkaround(
  'A value that doesn’t have its column’s type',
  (running) => {
    const insert = async (row: object, columns: string) => {
      const answer = await ask(running(), `/rest/v1/things?select=${columns}`, {
        method: 'POST',
        headers: { prefer: 'return=representation' },
        body: JSON.stringify(row),
      });
      const result = (await answer.json()) as { code: string } | object[];
      return Array.isArray(result) ? result[0] : { status: answer.status, code: result.code };
    };

    test.each<[string, object, object]>([
      ['an object for a text', { title: { a: 1 } }, { title: '{"a":1}' }],
      ['an array for a text', { title: ['a', 'b'] }, { title: '["a","b"]' }],
      ['a boolean for a text', { title: true }, { title: 'true' }],
      ['a number for a text', { title: 1.5 }, { title: '1.5' }],
      ['text for a number', { title: 'ranked', rank: '7' }, { title: 'ranked', rank: 7 }],
      ['text for a boolean', { title: 'shown', shown: 'tr' }, { title: 'shown', shown: true }],
      ['a number for a boolean', { title: 'one', shown: 1 }, { title: 'one', shown: true }],
      [
        'other items',
        { title: 'tagged', tags: [true, 1, { a: 1 }] },
        { title: 'tagged', tags: ['true', '1', '{"a":1}'] },
      ],
      ['an array’s text', { title: 'text', tags: '{a,b}' }, { title: 'text', tags: ['a', 'b'] }],
    ])('is converted by the database: %s', async (_, row, expected) => {
      expect(await insert(row, Object.keys(row).join())).toEqual(expected);
    });

    test.each<[string, object, string]>([
      ['a word for a boolean', { shown: 'maybe' }, '22P02'],
      ['an empty string for a boolean', { shown: '' }, '22P02'],
      ['a number for a boolean', { shown: 2 }, '22P02'],
      ['an object for a boolean', { shown: {} }, '22P02'],
      ['a boolean for a number', { rank: true }, '22P02'],
      ['an array for a number', { rank: [7] }, '22P02'],
      ['a number for a time', { seen_at: 5 }, '22007'],
      ['a boolean for a time', { seen_at: true }, '22007'],
      ['an object for a time', { seen_at: {} }, '22007'],
      ['an object for an array', { tags: {} }, '22P02'],
      ['a number for an array', { tags: 5 }, '22P02'],
    ])('is rejected if it can’t be converted: %s', async (_, row, code) => {
      expect(await insert({ title: 'refused', ...row }, 'title')).toEqual({ status: 400, code });
    });

    test.each([
      ['shown=eq.maybe', { status: 400, code: '22P02' }],
      ['tags=eq.{}', { status: 200, code: undefined }],
      ['tags=eq.{"a":1}', { status: 400, code: '22P02' }],
      ['title=eq.{}', { status: 200, code: undefined }],
    ])('is handled the same way in a filter: %s', async (filter, expected) => {
      const answer = await ask(running(), `/rest/v1/things?select=title&${filter}`);
      const { code } = (await answer.json()) as { code?: string };
      expect({ status: answer.status, code }).toEqual(expected);
    });

    test.each([
      [{ words: ['a', 1], loudly: 'yes' }, 200, '{A,1}'],
      [{ words: ['a'], loudly: 0 }, 200, '{a}'],
      [{ words: ['a'], loudly: 'perhaps' }, 400, '22P02'],
      [{ words: {}, loudly: true }, 400, '22P02'],
      [{ words: 5, loudly: true }, 400, '22P02'],
    ])('is handled the same way in an argument: %j', async (args, status, expected) => {
      const answer = await ask(running(), '/rest/v1/rpc/spoken', {
        method: 'POST',
        body: JSON.stringify(args),
      });
      const result = (await answer.json()) as string | { code: string };
      expect([answer.status, typeof result === 'string' ? result : result.code]).toEqual([
        status,
        expected,
      ]);
    });

    test('doesn’t break later requests', async () => {
      for (let n = 0; n < 3; n += 1) {
        await insert({ title: 'spoiling', tags: {} }, 'title');
        await ask(running(), '/rest/v1/things?tags=eq.{}');
        const answer = await ask(running(), '/rest/v1/things?select=title&limit=1');
        expect(answer.status).toBe(200);
      }
    });
  },
  { reference: true },
);
