import { brand } from '../../src/config/brand.ts';
import { industries } from '../../src/config/industries.ts';
import { serviceGroups } from '../../src/config/service-groups.ts';
import { services } from '../services.ts';
import { expect, test } from './fixtures/journey.ts';
import type { PublishedPage } from './fixtures/published-pages.ts';

/** Pages that may be found: a 404 page is at no address of its own. */
const addressed = (pages: PublishedPage[]) => pages.filter(({ path }) => !path.endsWith('/404'));

test('no two pages share a title or a description', ({ published }) => {
  const seen = new Map<string, string>();
  const faults: string[] = [];
  for (const { path, title, meta } of published) {
    for (const text of [title, meta['description'] ?? '']) {
      if (!text) faults.push(`${path} has no title or no description`);
      else if (seen.has(text)) faults.push(`${path} says what ${seen.get(text)} says: ${text}`);
      seen.set(text, path);
    }
  }
  expect(faults).toEqual([]);
});

test('titles and descriptions are not cut off', ({ published, routes }) => {
  const named = ` | ${brand.name}`.length;
  const faults = published
    .filter(({ path }) => !routes.posts.includes(path))
    .flatMap(({ path, title, meta }) => {
      const description = meta['description'] ?? '';
      return [
        ...(title.length > 60 + named ? [`${path}: ${title.length} characters of title`] : []),
        ...(description.length > 160 ? [`${path}: ${description.length} of description`] : []),
      ];
    });
  expect(faults).toEqual([]);
});

test('every page has one main heading, and no level is skipped', ({ published }) => {
  const faults = published.flatMap(({ path, headings }) => {
    const mains = headings.filter(({ level }) => level === 1);
    // The header comes before the main heading, and its menus have headings of their own.
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
    return [...(mains.length === 1 ? [] : [`${path}: ${mains.length} h1`]), ...skips, ...empty];
  });
  expect(faults).toEqual([]);
});

test('every page names its own address as the canonical one', ({ published, addresses }) => {
  const faults = addressed(published).flatMap(({ path, canonical, meta }) => {
    const own = addresses.site + path;
    return [canonical, meta['og:url']].some((named) => named !== own)
      ? [`${path}: canonical ${canonical}, og:url ${meta['og:url']}`]
      : [];
  });
  expect(faults).toEqual([]);
});

test('every page tells social networks what it is', ({ published }) => {
  const faults = addressed(published).flatMap(({ path, meta, title }) => {
    const wanted = {
      'og:title': title,
      'og:description': meta['description'],
      'og:locale': 'en_US',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    };
    const wrong = Object.entries(wanted).filter(([name, value]) => meta[name] !== value);
    const missing = ['og:image', 'og:image:alt', 'og:site_name', 'og:type'].filter((n) => !meta[n]);
    return [
      ...wrong.map(([name]) => `${path}: ${name} is ${meta[name]}`),
      ...missing.map((name) => `${path} has no ${name}`),
    ];
  });
  expect(faults).toEqual([]);
});

/** One-line summaries that lists of links take from the configuration. */
const summaries = [...serviceGroups, ...services, ...industries].map(({ summary }) => summary);

test('no two pages made by hand share a paragraph', ({ published, routes }) => {
  const seen = new Map<string, string>();
  const shared: string[] = [];
  for (const { path, paragraphs } of published) {
    // The listing quotes the posts that it leads to.
    if (!routes.sitePages.includes(path) || path === '/blog') continue;
    for (const text of new Set(paragraphs)) {
      if (seen.has(text)) shared.push(`${path} and ${seen.get(text)}: ${text.slice(0, 80)}`);
      seen.set(text, path);
    }
  }
  const repeated = shared.filter(
    (fault) => !summaries.some((text) => fault.endsWith(text.slice(0, 80))),
  );
  expect(repeated).toEqual([]);
});
