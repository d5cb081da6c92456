import { staffPages } from '../../src/config/staff-pages.ts';
import { expect, test } from './fixtures/journey.ts';

test('the sitemaps list exactly the indexable pages', ({ published, routes }) => {
  const indexable = published
    .filter(({ path, meta }) => !path.endsWith('/404') && !meta['robots']?.includes('noindex'))
    .map(({ path }) => path);
  expect([...routes.indexed].sort()).toEqual(indexable.sort());
  expect(new Set(routes.indexed).size, 'no duplicates').toBe(routes.indexed.length);
});

test('only these pages have noindex', ({ published }) => {
  const noindex = published
    .filter(({ meta }) => meta['robots']?.includes('noindex'))
    .map(({ path }) => path);
  const staff = staffPages.map(({ href }) => href);
  expect(noindex.sort()).toEqual(['/404', '/auth', '/blog/404', '/thank-you', ...staff].sort());
});

for (const { path, root, dated } of [
  { path: '/sitemap.xml', root: 'sitemapindex', dated: true },
  { path: '/sitemap-pages-0.xml', root: 'urlset', dated: false },
  { path: '/sitemap-posts-1.xml', root: 'urlset', dated: true },
]) {
  test(`${path} is valid XML without future dates`, async ({ page }) => {
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

test('robots.txt allows crawling and names the sitemap', async ({ request, addresses }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  const lines = (await response.text()).split('\n').map((line) => line.trim());
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain(`Sitemap: ${addresses.site}/sitemap.xml`);
  expect(lines).not.toContain('Disallow: /');
});

test('llms.txt links to every site page and to no missing page', async ({
  request,
  addresses,
  routes,
}) => {
  const response = await request.get('/llms.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  const text = await response.text();
  expect(text).toMatch(/^# \S.*\n\n> \S/);
  const links = [...text.matchAll(/\]\((.*?)\)/g)].map(([, address = '']) => address);
  const expected = routes.indexed
    .filter((path) => !routes.posts.includes(path))
    .map((path) => addresses.site + path);
  expect(expected.filter((address) => !links.includes(address))).toEqual([]);
  for (const address of links.filter((each) => each.startsWith(addresses.site))) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test('the feed lists posts only', async ({ page, addresses, routes }) => {
  const response = await page.request.get('/rss.xml');
  expect(response.headers()['content-type']).toContain('xml');
  const links = await page.evaluate(
    (text) =>
      [
        ...new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('item > link'),
      ].map(({ textContent }) => textContent ?? ''),
    await response.text(),
  );
  expect(links.length).toBeGreaterThan(5);
  const posts = routes.posts.map((path) => addresses.site + path);
  expect(links.filter((link) => !posts.includes(link))).toEqual([]);
});
