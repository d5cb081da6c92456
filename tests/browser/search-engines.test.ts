import { expect, test } from './fixtures/journey.ts';

test('the sitemap lists exactly the pages that may be indexed', ({ published, routes }) => {
  const indexable = published
    .filter(({ path, meta }) => !path.endsWith('/404') && !meta['robots']?.includes('noindex'))
    .map(({ path }) => path);
  expect([...routes.indexed].sort()).toEqual(indexable.sort());
  expect(new Set(routes.indexed).size, 'each once').toBe(routes.indexed.length);
});

test('pages that search engines are kept away from say so', ({ published }) => {
  const kept = published
    .filter(({ meta }) => meta['robots']?.includes('noindex'))
    .map(({ path }) => path);
  expect(kept.sort()).toEqual(['/404', '/admin', '/auth', '/blog/404', '/thank-you']);
});

for (const { path, root, dated } of [
  { path: '/sitemap.xml', root: 'sitemapindex', dated: true },
  { path: '/sitemap-pages-0.xml', root: 'urlset', dated: false },
  { path: '/sitemap-posts-1.xml', root: 'urlset', dated: true },
]) {
  test(`${path} is valid XML, without dates in the future`, async ({ page }) => {
    const response = await page.request.get(path);
    expect(response.headers()['content-type']).toContain('xml');
    const parsed = await page.evaluate(
      (text) => {
        const { documentElement } = new DOMParser().parseFromString(text, 'application/xml');
        const dates = [...documentElement.querySelectorAll('lastmod')];
        return {
          root: documentElement.nodeName,
          dates: dates.map(({ textContent }) => textContent ?? ''),
        };
      },
      await response.text(),
    );
    expect(parsed.root).toBe(root);
    expect(parsed.dates.length > 0).toBe(dated);
    for (const date of parsed.dates) {
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}/);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    }
  });
}

test('robots.txt lets everybody in and names the sitemap', async ({ request, addresses }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const lines = (await answer.text()).split('\n').map((line) => line.trim());
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain(`Sitemap: ${addresses.site}/sitemap.xml`);
  // Staff screens may be named; nothing public, and never everything.
  expect(lines).not.toContain('Disallow: /');
});

test('llms.txt names every page that is made by hand, and none that is not there', async ({
  request,
  addresses,
  routes,
}) => {
  const answer = await request.get('/llms.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const text = await answer.text();
  expect(text).toMatch(/^# \S.*\n\n> \S/);
  const named = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address = '']) => address);
  const wanted = routes.indexed
    .filter((path) => !routes.posts.includes(path))
    .map((path) => addresses.site + path);
  expect(wanted.filter((address) => !named.includes(address))).toEqual([]);
  for (const address of named.filter((each) => each.startsWith(addresses.site))) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test('the feed holds the newest posts, and no page made by hand', async ({
  page,
  addresses,
  routes,
}) => {
  const answer = await page.request.get('/rss.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const links = await page.evaluate(
    (text) =>
      [
        ...new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('item > link'),
      ].map(({ textContent }) => textContent ?? ''),
    await answer.text(),
  );
  expect(links.length).toBeGreaterThan(5);
  const posts = routes.posts.map((path) => addresses.site + path);
  expect(links.filter((link) => !posts.includes(link))).toEqual([]);
});
