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
  const linkedFrom = new Map<string, Set<string>>();
  const missingAnchors: string[] = [];
  for (const page of published) {
    for (const link of page.links) {
      const to = internalTarget(link, page.path, addresses.site);
      if (!to) continue;
      if (to.path !== page.path) {
        linkedFrom.set(to.path, (linkedFrom.get(to.path) ?? new Set()).add(page.path));
      }
      if (to.anchor && idsOf.get(to.path)?.has(to.anchor) === false) {
        missingAnchors.push(`${page.path} → ${link}`);
      }
    }
  }
  expect(linkedFrom.size).toBeGreaterThan(40);

  const broken: string[] = [];
  for (const [path, pages] of linkedFrom) {
    const response = await request.get(path, { maxRedirects: 0 });
    // Redirected links are outdated.
    if (response.status() !== 200)
      broken.push(`${[...pages].slice(0, 3)} → ${path}: ${response.status()}`);
  }
  expect(broken, 'broken links').toEqual([]);
  expect(missingAnchors, 'missing anchors').toEqual([]);
});

test('links that open a new tab use noopener and leave the site', async ({
  published,
  addresses,
}) => {
  const problems = published.flatMap(({ path, html }) =>
    [...html.matchAll(/<a\s[^>]*target="?_blank[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/rel="?[^">]*noopener/.test(tag) || tag.includes(addresses.site))
      .map((tag) => `${path}: ${tag}`),
  );
  expect(problems).toEqual([]);
});

test('the HTML sitemap links to every site page', async ({ routes, published }) => {
  const { links = [] } = published.find(({ path }) => path === '/sitemap') ?? {};
  const expected = routes.indexed.filter((path) => !routes.posts.includes(path));
  expect(expected.filter((path) => !links.includes(path))).toEqual([]);
});

test('every site page is reachable from the home page', async ({
  addresses,
  published,
  routes,
}) => {
  const linksOf = new Map(published.map(({ path, links }) => [path, links]));
  const reached = new Set(['/']);
  for (const page of reached) {
    for (const link of linksOf.get(page) ?? []) {
      const to = internalTarget(link, page, addresses.site);
      if (to && linksOf.has(to.path)) reached.add(to.path);
    }
  }
  const expected = routes.indexed.filter((path) => !routes.posts.includes(path));
  expect(expected.filter((path) => !reached.has(path))).toEqual([]);
});
