import { expect, test } from 'vitest';
import { emptyDraft, toStorable } from '../../../../supabase/functions/_shared/rules/post/draft.ts';

test('a draft loses only the characters that the database rejects', () => {
  const draft = { ...emptyDraft('Ann 👩‍⚕️'), title: 'Half \ud83d of an emoji', tags: ['a\0b'] };
  expect(toStorable(draft)).toEqual({ ...draft, title: 'Half � of an emoji', tags: ['ab'] });
});
