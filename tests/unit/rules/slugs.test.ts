import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isPostSlug, slugMaxLength } from '~rules/slugs';

describe('the slug of a post', () => {
  test.each(['a', 'careers-page', '2026-hiring-plan', 'x'.repeat(slugMaxLength)])(
    'may be %s',
    (slug) => expect(isPostSlug(slug)).toBe(true),
  );

  test.each([
    '',
    'Careers-Page',
    'careers_page',
    '-careers',
    'careers-',
    'careers--page',
    'careers page',
    'careers/page',
    '../secret',
    'café',
    'careers.html',
    'careers\n',
    'x'.repeat(slugMaxLength + 1),
  ])('may not be %j', (slug) => expect(isPostSlug(slug)).toBe(false));

  test('is never the address of a page under /blog', () => {
    const pages = readdirSync('src/pages/blog')
      .map((file) => file.replace(/\.(astro|ts)$/, ''))
      .filter((name) => !name.startsWith('['));
    expect(pages).not.toHaveLength(0);
    expect(pages.filter(isPostSlug)).toEqual([]);
  });

  test.each(['create', 'manage', 'moderation', 'page', 'category'])(
    'is not %s, which the product keeps for itself',
    (slug) => expect(isPostSlug(slug)).toBe(false),
  );
});
