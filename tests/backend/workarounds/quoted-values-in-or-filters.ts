import { beforeAll, expect, test } from 'vitest';
import { ask, testWorkaround } from './fixture.ts';

const titles = ['a, b (c)', 'plain', 'say "hi"', 'back\\slash', 'both, "of" them+&'];

testWorkaround(
  'Quoted values in and/or filters',
  (running) => {
    beforeAll(async () => {
      const anon = await running().client('anon');
      await anon
        .from('things')
        .insert(titles.map((title) => ({ title, tags: ['x', 'y, z'], data: { 'k,1': 'v' } })));
    });

    test.each([
      ['(title.ilike."*A, B (*",title.eq.none)', ['a, b (c)']],
      ['(title.like."*, b*",title.eq.plain)', ['a, b (c)', 'plain']],
      ['(title.not.ilike."*,*",title.eq.none)', ['plain', 'say "hi"', 'back\\slash']],
      ['(title.eq."a, b (c)",title.eq."plain")', ['a, b (c)', 'plain']],
      ['(title.eq."say \\"hi\\"",title.eq.none)', ['say "hi"']],
      ['(title.like."*\\"hi\\"*",title.eq.none)', ['say "hi"']],
      ['(title.eq."both, \\"of\\" them+&",title.eq.none)', ['both, "of" them+&']],
      ['(title.in.("a, b (c)",plain),title.eq.none)', ['a, b (c)', 'plain']],
      ['(and(title.ilike."*a, b*",body.is.null),title.eq.none)', ['a, b (c)']],
      ['(tags.cs.{"y, z"},title.eq.none)', titles],
    ])('%s matches the quoted values', async (filter, wanted) => {
      const query = new URLSearchParams({ select: 'title', or: filter, order: 'id' });
      const answer = await ask(running(), `/rest/v1/things?${query}`);
      expect(await answer.json()).toEqual(wanted.map((title) => ({ title })));
    });

    test('supabase-js can search two columns for a term with a comma', async () => {
      const anon = await running().client('anon');
      const { data } = await anon
        .from('things')
        .select('title')
        .or('title.ilike."%a, b%",body.ilike."%a, b%"');
      expect(data).toEqual([{ title: 'a, b (c)' }]);
    });
  },
  { reference: true },
);
