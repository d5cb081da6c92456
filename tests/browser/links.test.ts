import { readFileSync } from 'node:fs';
import { expect, test } from './fixtures/journey.ts';

/** The path and anchor of a link, or null if it leads to another site. */
function internalTarget(
  link: string,
  page: string,
  site: string,
): { path: string; anchor: string } | null {
  const { origin, pathname, search, hash } = new URL(link, new URL(page, site));
  if (origin !== site) return null;
  return { path: pathname + search, anchor: decodeURIComponent(hash.slice(1)) };
}

test('no internal link or anchor is broken', async ({ request, addresses, published }) => {
  const idsOf = new Map(published.map(({ path, ids }) => [path, new Set(ids)]));
  const linkedFrom = new Map<string, string>();
  const missingAnchors: string[] = [];
  for (const page of published) {
    for (const link of page.links) {
      const to = internalTarget(link, page.path, addresses.site);
      if (!to) continue;
      if (to.path !== page.path) linkedFrom.set(to.path, page.path);
      if (to.anchor && idsOf.get(to.path)?.has(to.anchor) === false) {
        missingAnchors.push(`${page.path} → ${link}`);
      }
    }
  }
  expect(missingAnchors).toEqual([]);
  expect(linkedFrom.size).toBeGreaterThan(40);
  for (const [path, page] of linkedFrom) {
    const response = await request.get(path, { maxRedirects: 0 });
    // Redirected links are outdated.
    expect(response.status(), `${page} → ${path}`).toBe(200);
  }
});

test('links that open a new tab use noopener and leave the site', ({ published, addresses }) => {
  const problems = published.flatMap(({ path, html }) =>
    [...html.matchAll(/<a\s[^>]*target="?_blank[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/rel="?[^">]*noopener/.test(tag) || tag.includes(addresses.site))
      .map((tag) => `${path}: ${tag}`),
  );
  expect(problems).toEqual([]);
});

test('the HTML sitemap links to every site page, and the home page leads to all of them', ({
  routes,
  published,
  addresses,
}) => {
  const expected = routes.indexed.filter((path) => !routes.posts.includes(path));
  const linksOf = new Map(published.map(({ path, links }) => [path, links]));
  expect(expected.filter((path) => !linksOf.get('/sitemap')?.includes(path))).toEqual([]);
  const reached = new Set(['/']);
  for (const page of reached) {
    for (const link of linksOf.get(page) ?? []) {
      const to = internalTarget(link, page, addresses.site);
      if (to && linksOf.has(to.path)) reached.add(to.path);
    }
  }
  expect(expected.filter((path) => !reached.has(path))).toEqual([]);
});

test('every post is three clicks from home', ({ routes, published, addresses }) => {
  const linksOf = new Map(published.map(({ path, links }) => [path, links]));
  let reached = new Set(['/']);
  for (let clicks = 0; clicks < 3; clicks += 1) {
    const targets = [...reached].flatMap((page) =>
      (linksOf.get(page) ?? []).map((link) => internalTarget(link, page, addresses.site)?.path),
    );
    reached = new Set(targets.filter((path) => path !== undefined));
  }
  expect(routes.posts.length).toBeGreaterThan(0);
  expect(routes.posts.filter((path) => !reached.has(path))).toEqual([]);
});

test('every redirect rule redirects permanently, in one step', async ({ request }) => {
  const rules = readFileSync('public/_redirects', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.trim().split(/\s+/));
  expect(rules.length).toBeGreaterThan(0);
  for (const [from = '', to = '', status = ''] of rules) {
    expect(status, from).toBe('301');
    const path = from.replace('*', 'anything').replace(/:\w+/g, 'anything');
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), from).toBe(301);
    const { location = '' } = response.headers();
    expect(location, from).toBe(to.replace(/:\w+/g, 'anything'));
    const target = await request.get(location, { maxRedirects: 0 });
    expect(target.status(), `${from}: no redirect chain`).toBe(200);
  }
});
