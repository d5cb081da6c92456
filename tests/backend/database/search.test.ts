import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchMaxLength } from '../../../supabase/functions/_shared/rules/post/search.ts';
import { describeRestLanes, type Running } from '../lanes/index.ts';
import { found, makePost, search } from './searched-posts.ts';

const terms = [
  'commas, and more',
  '(in parentheses)',
  'say "hello"',
  "it's",
  '100% sure',
  'snake_case_name',
  'C:\\path\\',
  '\\%_',
  '*starred*',
  'eq.five',
  'in.(a,b)',
  'not.is.null',
  '{braces}',
  '[1, 2]',
  'a=b&c=d',
  'question?',
  '#hash +plus',
  'semi;colon:',
  '<b>not a tag</b>',
  '-- comment',
  '$1',
  '👩‍💻 at work',
  '🚀',
  'Crème brûlée',
  '東京の求人',
  '求',
  '%',
  '\\',
  '"',
  ',',
  'ab',
  'x'.repeat(500),
  `${'long, (longer) "longest" 100% '.repeat(16)}and its end`,
];

/** What a term would match if one of its characters were special. */
const decoys = [
  'commas and more',
  'in parentheses',
  'say hello',
  'its',
  '100 sure 100x sure',
  'snakeXcaseXname',
  'C:path',
  'eq five',
  'in.ab',
  'x'.repeat(499),
];

describeRestLanes('A search', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  describe('matches literally', () => {
    const category = 'Literal';
    const slugs = new Map<string, string>();

    beforeAll(async () => {
      for (const text of [...terms, ...decoys]) {
        slugs.set(text, await makePost(running, { category, excerpt: text }));
      }
    });

    test.each(terms)('%s', async (term) => {
      const expected = [...slugs]
        .filter(([text]) => text.toLowerCase().includes(term.toLowerCase()))
        .map(([, slug]) => slug)
        .sort();
      expect(await found(running, term, { category })).toEqual(expected);
      // In a query string, a value that looks like a filter is one, so such terms need POST.
      if (!/^(?:eq|in|not)\./.test(term)) {
        expect(await found(running, term, { category, get: true })).toEqual(expected);
      }
      expect(await found(running, term.toUpperCase(), { category })).toEqual(expected);
    });
  });

  test('finds exactly the texts that contain the term, ignoring case', async () => {
    // Letters with a single lower case everywhere, and characters that are special in patterns or filters.
    const alphabet = [...'aAbBzZéÉñÑжЖ09求🚀 ,.()"\'%_\\*{}[]<>&;:=+-/|$^?!~`\u00a0\n'];
    const unit = fc.constantFrom(...alphabet);
    const folded = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
    const category = `Any ${randomUUID()}`;

    const texts = fc.sample(fc.array(unit, { minLength: 1, maxLength: 60 }), 150);
    const posts = new Map<string, string>();
    for (const text of texts) {
      const excerpt = text.join('');
      posts.set(await makePost(running, { category, excerpt }), folded(excerpt));
    }
    const piece = fc
      .tuple(fc.constantFrom(...texts), fc.nat(59), fc.integer({ min: 1, max: 8 }))
      .map(([text, start, length]) => text.slice(start % text.length).slice(0, length));

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(piece, fc.array(unit, { minLength: 1, maxLength: 8 })),
        async (characters) => {
          const term = folded(characters.join(''));
          const expected = [...posts]
            .filter(([, text]) => term === ' ' || text.includes(term))
            .map(([slug]) => slug)
            .sort();
          expect(await found(running, characters.join(''), { category })).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('searches title, excerpt, and content, and never across two of them', async () => {
    const slugs = [
      await makePost(running, { title: 'Needleone here' }),
      await makePost(running, { excerpt: 'See needleone' }),
      await makePost(running, { content: '<p>A NEEDLEONE</p>' }),
    ];
    await makePost(running, { title: 'Needle', excerpt: 'one' });
    await makePost(running, { category: 'Needleone' });
    expect(await found(running, 'needleone')).toEqual(slugs.sort());
    expect(await found(running, 'needle one')).toEqual([]);
    expect(await found(running, 'needle\u001fone')).toEqual([]);
  });

  test.each(['', ' ', '\n\t ', '\u00a0', null])(
    'finds all posts with the blank term %j',
    async (blank) => {
      const category = `Blank ${randomUUID()}`;
      const slugs = [await makePost(running, { category }), await makePost(running, { category })];
      expect(await found(running, blank, { category })).toEqual(slugs.sort());
    },
  );

  test('rejects terms that are too long', async () => {
    expect(await found(running, 'y'.repeat(searchMaxLength))).toEqual([]);
    expect(await search(running, 'y'.repeat(searchMaxLength + 1))).toMatchObject({
      status: 400,
      error: { code: '22023', message: `Search for at most ${searchMaxLength} characters.` },
    });
  });
});
