import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { asLine, asPhone } from '../../../supabase/functions/_shared/rules/lead/text.ts';
import { getCategoryKey } from '../../../supabase/functions/_shared/rules/post/category.ts';
import { foldText } from '../../../supabase/functions/_shared/rules/post/fold-text.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { characters } from './characters.ts';
import { draftOf, evaluate, insertRow } from './rows.ts';

/** What people paste, and how it's stored. */
const lines: [typed: string, stored: string][] = [
  ['Hiring', 'Hiring'],
  ['  Hiring \t', 'Hiring'],
  ['\u00a0Local\u2003 \u3000Search\r\n', 'Local Search'],
  ['Two\nlines\u2028and\u0085more', 'Two lines and more'],
  ['Hir\u200bing\ufeff\u2060\u00ad', 'Hiring'],
  ['\u202egniriH\u202c \u2066Li\u200esa\u2069\u200f', 'gniriH Lisa'],
  ['Be\u0007ll\u001b[31m', 'Bell[31m'],
  ['Hir\u200ding\ufe0f\u{e0100}', 'Hiring'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Cafe\u200b\u0301', 'Caf\u00e9'],
  ['\u200b\u200d\u2060\u3164\u00a0', ''],
  // These characters are needed here.
  [
    '👩\u200d⚕\ufe0f 1\ufe0f\u20e3 ❤\ufe0f\u200d🔥',
    '👩\u200d⚕\ufe0f 1\ufe0f\u20e3 ❤\ufe0f\u200d🔥',
  ],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['葛\u{e0100}飾', '葛\u{e0100}飾'],
  // But not here.
  ['می\u200c \u200dخواهم\u200c', 'می خواهم'],
  ['👩\u200d\u200d\u200d👩', '👩👩'],
];

const pieces = [
  ...'aZ1#é©ßøŁœÆđÞıſ-&. \t\n\u00a0\u3000\u2028',
  ...['e\u0301', 'ב\u05bc'],
  ...'\u0301\u0308Ωשمक\u094d葛\u1112\u1161👩❤🔥',
  ...'\u200b\u200c\u200d\u200e\u202e\u2066\u180b\ufe0f\u{e0100}\u{e0067}',
  ...'\u00ad\ufeff\u0001\u0085\u034f\u3164ﬁＡ\u2011\u2212＋',
];
const anyLine = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 });
const samples = [
  ...new Set([
    ...lines.map(([typed]) => typed),
    ...fc.sample(anyLine, { numRuns: 4000, seed: 20_261_127 }),
  ]),
];

const within = (all: readonly string[]) => all.map((character) => `x${character}x`);
/** Of all blocks with letters that searches fold. */
const foldedCharacters = characters.filter((character) =>
  /[\u0001-\u05ff\u1e00-\u20cf\u3040-\u30ff\ufb00-\ufb06\ufe00-\ufffd]/.test(character),
);

test.each(lines)('%j is stored as %j', (typed, stored) => {
  expect(asLine(typed)).toBe(stored);
});

test.each([
  ['\u202a+44\u00a020\u20117946\u20110018\u202c', '+44 20-7946-0018'],
  ['\uff0b\uff14\uff14 20 7946 0018', '+44 20 7946 0018'],
  ['(555)\u2060 555\u20130100', '(555) 555-0100'],
])('the phone number %j is stored as %j', (typed, stored) => {
  expect(asPhone(typed)).toBe(stored);
});

test('a stored line stays the same when it’s saved again', () => {
  // No language puts marks of two scripts on one letter.
  const usual = samples.filter(
    (line) => !(/[\u0300-\u036f]/.test(line.normalize('NFD')) && /[\u05bc\u094d]/.test(line)),
  );
  for (const line of usual) expect(asLine(asLine(line)), JSON.stringify(line)).toBe(asLine(line));
});

describeDatabase('One-line fields', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test.each([
    ['to_line', asLine, [...samples, ...within(characters)]],
    ['to_phone', asPhone, samples],
    ['get_category_key', getCategoryKey, samples],
    ['fold_text', foldText, [...samples, ...within(foldedCharacters)]],
  ])('private.%s is the same rule as in the browser', async (name, rule, texts) => {
    const results = await evaluate<string>(running, `private.${name}(value #>> '{}')`, texts);
    const different = texts.flatMap((text, index) =>
      results[index] === rule(text) ? [] : [[text, results[index]]],
    );
    expect(different).toEqual([]);
  });

  test('of a post are stored on one line, however they come in', async () => {
    const messy = ' A\u200b\n\tb\u202e ';
    const fields = [
      'title',
      'category',
      'author_name',
      'meta_description',
      'focus_keyword',
      'featured_image_alt',
    ];
    const row = await insertRow(running, 'blog_posts', {
      ...draftOf(Object.fromEntries(fields.map((field) => [field, messy]))),
      tags: [messy, 'c '],
    });
    expect(row).toMatchObject({
      ...Object.fromEntries(fields.map((field) => [field, 'A b'])),
      tags: ['A b', 'c'],
    });
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
