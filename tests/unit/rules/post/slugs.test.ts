import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPostSlug, reservedSlugs, slugMaxLength } from '~rules/post/slugs';
import { anyCharacter } from '../nasty-addresses.ts';

const isReserved = (slug: string) => (reservedSlugs as readonly string[]).includes(slug);

describe('the slug of a post', () => {
  test.each(['a', 'careers-page', '2026-hiring-plan', 'x'.repeat(slugMaxLength)])(
    'can be %s',
    (slug) => expect(isPostSlug(slug)).toBe(true),
  );

  test.each([
    ...['', 'Careers-Page', 'careers_page', '-careers', 'careers-', 'careers--page', 'careers\n'],
    ...['careers page', 'careers/page', '../secret', 'create', 'manage', 'page', 'café'],
    'x'.repeat(slugMaxLength + 1),
  ])('can’t be %j', (slug) => expect(isPostSlug(slug)).toBe(false));

  test('consists of words and single hyphens', () => {
    const letter = fc.constantFrom(...'abcxyz0189');
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
    const words = fc.array(word, { minLength: 1, maxLength: 9 });
    const slug = words.map((parts) => parts.join('-')).filter((joined) => !isReserved(joined));
    fc.assert(fc.property(slug, isPostSlug), { numRuns: 30 });
    const other = anyCharacter.filter((character) => !/[a-z0-9-]/.test(character));
    fc.assert(
      fc.property(slug, other, fc.nat(), (valid, character, place) => {
        const at = place % (valid.length + 1);
        expect(isPostSlug(valid.slice(0, at) + character + valid.slice(at))).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  test('is never a page under /blog', () => {
    const pages = readdirSync('src/pages/blog')
      .map((file) => file.replace(/\.(astro|ts)$/, ''))
      .filter((name) => !name.startsWith('['));
    expect(pages).not.toHaveLength(0);
    expect(pages.filter(isPostSlug)).toEqual([]);
  });
});
