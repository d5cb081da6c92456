import { beforeAll, expect, test } from 'vitest';
import { asLine, asPhone } from '../../../supabase/functions/_shared/rules/lead/text.ts';
import { getCategoryKey } from '../../../supabase/functions/_shared/rules/post/category.ts';
import { foldText } from '../../../supabase/functions/_shared/rules/post/fold-text.ts';
import { lineSamples } from '../../unit/rules/lead/line-samples.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { characters } from './characters.ts';
import { draftOf, evaluate, insertRow } from './rows.ts';

const within = (all: readonly string[]) => all.map((character) => `x${character}x`);
/** Of all blocks with letters that searches fold. */
const foldedCharacters = characters.filter((character) =>
  /[\u0001-\u05ff\u1e00-\u20cf\u3040-\u30ff\ufb00-\ufb06\ufe00-\ufffd]/.test(character),
);

describeDatabase('One-line fields', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test.each([
    ['to_line', asLine, [...lineSamples, ...within(characters)]],
    ['to_phone', asPhone, lineSamples],
    ['get_category_key', getCategoryKey, lineSamples],
    ['fold_text', foldText, [...lineSamples, ...within(foldedCharacters)]],
  ])('private.%s is the same rule as in the browser', async (name, rule, texts) => {
    const results = await evaluate<string>(running, `private.${name}(value #>> '{}')`, texts);
    const different = texts.flatMap((text, index) =>
      results[index] === rule(text) ? [] : [[text, results[index]]],
    );
    expect(different).toEqual([]);
  });

  test('of a post are stored on one line, however they come in', async () => {
    const messy = ' A\u200b\n\tb\u202e ';
    // The next test finds the others by their constraints.
    const post = draftOf({ meta_description: messy, focus_keyword: messy, tags: [messy, 'c '] });
    const row = await insertRow(running, 'blog_posts', post);
    const stored = { meta_description: 'A b', focus_keyword: 'A b', tags: ['A b', 'c'] };
    expect(row).toMatchObject(stored);
  });

  test('are normalized by a trigger of their table', async () => {
    const rows = await running.query<{ field: string }>(
      `select c.conrelid::regclass || '.' || a.attname as field
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
       where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'is_single_line|are_valid_tags|cntrl'
         and a.atttypid in ('text'::regtype, 'text[]'::regtype)
         and not exists (select from pg_trigger t
           where t.tgrelid = c.conrelid and t.tgfoid = 'private.normalize_lines'::regproc
             and a.attname = any (string_to_array(encode(t.tgargs, 'escape'), '\\000')))
       order by 1`,
    );
    expect(rows.map(({ field }) => field)).toEqual([]);
  });

  test('of a post can’t be invisible', async () => {
    for (const field of ['title', 'category', 'author_name']) {
      const message = `The ${field.replace('_', ' ')} is empty. Enter at least one visible character.`;
      for (const text of ['', ' \t', '\u200b\u202e', '\u2800', '\u3164']) {
        const inserting = insertRow(running, 'blog_posts', draftOf({ [field]: text }));
        await expect(inserting).rejects.toThrow(message);
      }
    }
  });
});
