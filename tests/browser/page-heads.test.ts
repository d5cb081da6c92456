import { brand } from '../../src/config/brand.ts';
import { industries } from '../../src/config/industries.ts';
import { serviceGroups } from '../../src/config/service-groups.ts';
import { services } from '../services.ts';
import { expect, test } from './fixtures/journey.ts';
import type { PublishedPage } from './fixtures/published-pages.ts';

/** All pages but the 404 pages, which have no URL of their own. */
const withUrl = (pages: PublishedPage[]) => pages.filter(({ path }) => !path.endsWith('/404'));

test('no two pages share a title or a description', ({ published }) => {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const { path, title, meta } of published) {
    for (const text of [title, meta['description'] ?? '']) {
      if (!text) problems.push(`${path} has no title or no description`);
      else if (seen.has(text)) problems.push(`${path} and ${seen.get(text)} share: ${text}`);
      seen.set(text, path);
    }
  }
  expect(problems).toEqual([]);
});

test('titles and descriptions fit in search results', ({ published, routes }) => {
  const suffix = ` | ${brand.name}`.length;
  const problems = published
    .filter(({ path }) => !routes.posts.includes(path))
    .flatMap(({ path, title, meta }) => {
      const description = meta['description'] ?? '';
      return [
        ...(title.length > 60 + suffix ? [`${path}: ${title.length} -character title`] : []),
        ...(description.length > 160
          ? [`${path}: ${description.length} -character description`]
          : []),
      ];
    });
  expect(problems).toEqual([]);
});

test('every page has one h1 and skips no heading level', ({ published }) => {
  const problems = published.flatMap(({ path, headings }) => {
    const h1s = headings.filter(({ level }) => level === 1);
    // Menus in the header have headings before the h1.
    const skips = headings
      .slice(headings.findIndex(({ level }) => level === 1))
      .flatMap(({ level, text }, index, all) => {
        const before = all[index - 1];
        return before && level > before.level + 1
          ? [`${path}: h${level} “${text}” after h${before.level} “${before.text}”`]
          : [];
      });
    const empty = headings
      .filter(({ text }) => !text)
      .map(({ level }) => `${path}: empty h${level}`);
    return [...(h1s.length === 1 ? [] : [`${path}: ${h1s.length} h1`]), ...skips, ...empty];
  });
  expect(problems).toEqual([]);
});

test('every page has its own URL as canonical and og:url', ({ published, addresses }) => {
  const problems = withUrl(published).flatMap(({ path, canonical, meta }) => {
    const url = addresses.site + path;
    return [canonical, meta['og:url']].some((named) => named !== url)
      ? [`${path}: canonical ${canonical}, og:url ${meta['og:url']}`]
      : [];
  });
  expect(problems).toEqual([]);
});

test('every page has Open Graph and Twitter metadata', ({ published }) => {
  const problems = withUrl(published).flatMap(({ path, meta, title }) => {
    const expected = {
      'og:title': title,
      'og:description': meta['description'],
      'og:locale': 'en_US',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    };
    const wrong = Object.entries(expected).filter(([name, value]) => meta[name] !== value);
    const missing = ['og:image', 'og:image:alt', 'og:site_name', 'og:type'].filter((n) => !meta[n]);
    return [
      ...wrong.map(([name]) => `${path}: ${name} is ${meta[name]}`),
      ...missing.map((name) => `${path} has no ${name}`),
    ];
  });
  expect(problems).toEqual([]);
});

/** Summaries that link lists repeat. */
const summaries = [...serviceGroups, ...services, ...industries].map(({ summary }) => summary);

test('no two site pages share a paragraph', ({ published, routes }) => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { path, paragraphs } of published) {
    // The listing quotes posts.
    if (!routes.sitePages.includes(path) || path === '/blog') continue;
    for (const text of new Set(paragraphs)) {
      if (seen.has(text)) shared.push(`${path} and ${seen.get(text)}: ${text.slice(0, 80)}`);
      seen.set(text, path);
    }
  }
  const repeated = shared.filter(
    (problem) => !summaries.some((text) => problem.endsWith(text.slice(0, 80))),
  );
  expect(repeated).toEqual([]);
});
