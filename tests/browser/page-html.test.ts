import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { brand } from '../../src/config/brand.ts';
import { industries } from '../../src/config/industries.ts';
import { serviceGroups } from '../../src/config/service-groups.ts';
import { exceptions, htmlRules, islandStyle } from '../html/rules.ts';
import { services } from '../services.ts';
import { expect, test } from './fixtures/journey.ts';

test('every page is valid HTML', async ({ published, routes }) => {
  test.setTimeout(120_000);
  const validator = new HtmlValidate(htmlRules);
  const problems: string[] = [];
  // The staff pages and the 404 pages, too.
  const isIndexed = new Set(routes.indexed);
  const pages = published.filter(
    ({ path }) => routes.pagesToCheck.includes(path) || !isIndexed.has(path),
  );
  for (const { path, html } of pages) {
    const source = html.replace(islandStyle, '');
    const { results } = await validator.validateString(source, `${path}.html`);
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      if (exceptions[path]?.includes(ruleId)) continue;
      problems.push(`${path}: ${ruleId}: ${message} (${selector ?? 'the document'})`);
    }
  }
  expect(pages.length).toBeGreaterThan(30);
  expect(problems).toEqual([]);
});

test('nothing follows the root element, no data block has an address, and no attribute is a style or script', ({
  published,
}) => {
  for (const { path, html } of published) {
    expect(html.trimEnd().slice(-7), path).toBe('</html>');
    expect(html, path).not.toMatch(/<script[^>]*type="?text\/plain[^>]*\ssrc=/);
    expect(html, path).not.toMatch(/<[a-z][^>]*\sstyle=|\son[a-z]+="|href="javascript:/);
  }
});

test('the styles of every page declare the same layer order and aren’t nested', ({
  published,
  release,
}) => {
  const linked = /<link[^>]*rel="?stylesheet"?[^>]*href="?([^" >]+)/g;
  for (const { path, html } of published) {
    const css = [
      ...[...html.matchAll(linked)].map(([, file = '']) =>
        readFileSync(join(release, file), 'utf8'),
      ),
      ...[...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text),
    ].join('');
    const layers = [...css.matchAll(/@layer ([^;{]+)/g)].flatMap(([, names = '']) =>
      names.split(','),
    );
    expect([...new Set(layers)].join(' '), path).toBe('properties theme base components utilities');
    // Tailwind flattens nesting for the browsers it supports. In the name of a class, the character is escaped.
    expect(css, path).not.toMatch(/(?<!\\)&/);
  }
});

test('every page has its own title and description, which fit in search results', ({
  published,
  routes,
}) => {
  const seen = new Map<string, string>();
  for (const { path, title, meta } of published) {
    const description = meta['description'] ?? '';
    for (const text of [title, description]) {
      expect(text, path).not.toBe('');
      expect(seen.get(text), `${path} shares: ${text}`).toBeUndefined();
      seen.set(text, path);
    }
    if (routes.posts.includes(path)) continue;
    expect(title.length, path).toBeLessThanOrEqual(65);
    expect(description.length, path).toBeLessThanOrEqual(160);
  }
});

test('every page has one h1 and skips no heading level', ({ published }) => {
  const problems = published.flatMap(({ path, headings }) => {
    const first = headings.findIndex(({ level }) => level === 1);
    // Menus in the header have headings before the h1.
    return headings.flatMap(({ level, text }, index) => {
      const before = index > first ? headings[index - 1] : undefined;
      return [
        ...(text ? [] : [`${path}: empty h${level}`]),
        ...(level === 1 && index !== first ? [`${path}: another h1 “${text}”`] : []),
        ...(before && level > before.level + 1
          ? [`${path}: h${level} “${text}” after h${before.level} “${before.text}”`]
          : []),
      ];
    });
  });
  expect(problems).toEqual([]);
  expect(published.filter(({ headings }) => !headings.some(({ level }) => level === 1))).toEqual(
    [],
  );
});

test('every page has canonical, Open Graph, and Twitter metadata', ({ published, addresses }) => {
  const size = { 'og:image:width': '1200', 'og:image:height': '630' };
  for (const { path, canonical, meta, title } of published) {
    // The 404 pages have no URL of their own.
    if (path.endsWith('/404')) continue;
    const url = addresses.site + path;
    expect(canonical, path).toBe(url);
    expect(meta, path).toMatchObject({
      'og:url': url,
      'og:title': title.replace(` | ${brand.name}`, ''),
      'og:description': meta['description'],
      'og:locale': 'en_US',
      'og:image': expect.stringMatching(/./) as unknown,
      'og:image:alt': expect.stringMatching(/./) as unknown,
      // The size of an image that a post links to isn’t known.
      ...(meta['og:image']?.includes('/sample-posts/') ? {} : size),
      'og:site_name': brand.name,
      'og:type': expect.stringMatching(/./) as unknown,
      'twitter:card': 'summary_large_image',
    });
    const author = meta['article:author'];
    if (author !== undefined) expect(author, path).toContain(`${addresses.site}/about/`);
  }
});

test('no two site pages share a paragraph', ({ published, routes }) => {
  // Link lists repeat these.
  const summaries = [
    ...[...serviceGroups, ...services, ...industries].map(({ summary }) => summary),
    ...services.map(({ cost }) => cost.depends),
  ];
  const seen = new Map<string, string>();
  for (const { path, paragraphs } of published) {
    // The listing quotes posts.
    if (!routes.sitePages.includes(path) || path === '/blog') continue;
    for (const text of new Set(paragraphs)) {
      if (summaries.some((summary) => text.startsWith(summary.slice(0, 80)))) continue;
      expect(seen.get(text), `${path} repeats: ${text}`).toBeUndefined();
      seen.set(text, path);
    }
  }
});

// environments.test.ts has third parties.
test('/privacy says that a site without third parties loads nothing from them', ({ published }) => {
  const privacy = published.find(({ path }) => path === '/privacy');
  expect(privacy?.text).toContain('This site loads nothing from other companies.');
});
