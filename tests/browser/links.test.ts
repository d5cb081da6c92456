import { expect, test } from './fixtures/journey.ts';

/** Absolute addresses of this site and relative ones, as a path and an anchor. */
function inside(link: string, page: string, site: string): { path: string; anchor: string } | null {
  const { origin, pathname, search, hash } = new URL(link, new URL(page, site));
  if (origin !== site) return null;
  return { path: pathname + search, anchor: decodeURIComponent(hash.slice(1)) };
}

test('no link leads nowhere, and no anchor is missing', async ({
  request,
  addresses,
  published,
}) => {
  const idsOf = new Map(published.map(({ path, ids }) => [path, new Set(ids)]));
  const from = new Map<string, Set<string>>();
  const missingAnchors: string[] = [];
  for (const page of published) {
    for (const link of page.links) {
      const to = inside(link, page.path, addresses.site);
      if (!to) continue;
      if (to.path !== page.path) {
        from.set(to.path, (from.get(to.path) ?? new Set()).add(page.path));
      }
      if (to.anchor && idsOf.get(to.path)?.has(to.anchor) === false) {
        missingAnchors.push(`${page.path} → ${link}`);
      }
    }
  }
  expect(from.size).toBeGreaterThan(40);

  const dead: string[] = [];
  for (const [path, pages] of from) {
    const answer = await request.get(path, { maxRedirects: 0 });
    // A link of our own that needs a redirect is out of date.
    if (answer.status() !== 200)
      dead.push(`${[...pages].slice(0, 3)} → ${path}: ${answer.status()}`);
  }
  expect(dead, 'links that lead nowhere').toEqual([]);
  expect(missingAnchors, 'links to a missing anchor').toEqual([]);
});

test('a link to another site says so to the browser', async ({ published, addresses }) => {
  const loose = published.flatMap(({ path, html }) =>
    [...html.matchAll(/<a\s[^>]*target="?_blank[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/rel="?[^">]*noopener/.test(tag) || tag.includes(addresses.site))
      .map((tag) => `${path}: ${tag}`),
  );
  expect(loose).toEqual([]);
});

test('the HTML site map leads to every page that is made by hand', async ({
  routes,
  published,
}) => {
  const { links = [] } = published.find(({ path }) => path === '/sitemap') ?? {};
  const wanted = routes.indexed.filter((path) => !routes.posts.includes(path));
  expect(wanted.filter((path) => !links.includes(path))).toEqual([]);
});

test('every page can be reached by links from the home page', async ({
  addresses,
  published,
  routes,
}) => {
  const linksOf = new Map(published.map(({ path, links }) => [path, links]));
  const reached = new Set(['/']);
  for (const page of reached) {
    for (const link of linksOf.get(page) ?? []) {
      const to = inside(link, page, addresses.site);
      if (to && linksOf.has(to.path)) reached.add(to.path);
    }
  }
  // Posts older than the listing's first page are found by paging, which is another test's matter.
  const wanted = routes.indexed.filter((path) => !routes.posts.includes(path));
  expect(wanted.filter((path) => !reached.has(path))).toEqual([]);
});
