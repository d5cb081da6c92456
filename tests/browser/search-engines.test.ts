import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffPages } from '../../src/config/staff-pages.ts';
import { expect, test } from './fixtures/journey.ts';

/** Parses XML of the release. Throws if it isn't well-formed, or not served as XML. */
const parsedXml = test.extend<{
  readXml(path: string): Promise<{ root: string; texts: string[] }>;
}>({
  readXml: async ({ page, release, addresses }, use) => {
    await use(async (path) => {
      const response = await page.request.get(path);
      expect(response.headers()['content-type'], path).toContain('xml');
      const file = join(release, new URL(path, addresses.site).pathname);
      return page.evaluate(
        (text) => {
          const parsed = new DOMParser().parseFromString(text, 'application/xml');
          const found = parsed.querySelectorAll('lastmod, item > link');
          return {
            root: parsed.documentElement.nodeName,
            texts: [...found].map(({ textContent }) => textContent ?? ''),
          };
        },
        readFileSync(file, 'utf8'),
      );
    });
  },
});

test('exactly the pages without noindex are in the sitemaps', ({ published, routes }) => {
  const hasNoindex = ({ meta }: (typeof published)[number]) => meta['robots']?.includes('noindex');
  const noindex = published.filter(hasNoindex).map(({ path }) => path);
  const staff = staffPages.map(({ href }) => href);
  expect(noindex.sort()).toEqual(
    [
      ...['/404', '/auth', '/blog/404', '/blog/archive/404', '/comment-emails', '/staff-emails'],
      '/thank-you',
      ...staff,
    ].sort(),
  );
  const indexable = published.filter((page) => !hasNoindex(page)).map(({ path }) => path);
  expect([...routes.indexed].sort()).toEqual(indexable.sort());
});

parsedXml('the sitemaps and the feed are valid XML', async ({ readXml, addresses, routes }) => {
  // eslint-disable-next-line no-restricted-syntax -- the article’s own date
  const articleDate = '2026-01-12T00:00:00.000Z';
  expect(await readXml('/sitemap-pages-0.xml')).toEqual({ root: 'urlset', texts: [articleDate] });
  for (const [path, root] of [
    ['/sitemap.xml', 'sitemapindex'],
    ['/sitemap-archive.xml', 'urlset'],
    ['/sitemap-posts-1.xml', 'urlset'],
  ] as const) {
    const { root: found, texts: dates } = await readXml(path);
    expect(found).toBe(root);
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) {
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}/);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    }
  }
  const { root, texts: links } = await readXml('/rss.xml');
  expect(root).toBe('rss');
  expect(links.length).toBeGreaterThan(5);
  const posts = routes.posts.map((path) => addresses.site + path);
  expect(links.filter((link) => !posts.includes(link))).toEqual([]);
});

parsedXml(
  'a post names the feed of its category, which feed readers can poll cheaply',
  async ({ readXml, request, page, addresses, routes }) => {
    const [path = ''] = routes.posts;
    await page.goto(path);
    const feeds = await page
      .locator('link[rel="alternate"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(feeds.slice(0, 2)).toEqual(
      ['/rss.xml', '/feed.json'].map((feed) => addresses.site + feed),
    );
    const { texts } = await readXml(feeds[2] ?? '');
    expect(texts).toContain(addresses.site + path);
    for (const feed of feeds) {
      const { etag = '' } = (await request.get(feed)).headers();
      const again = await request.get(feed, { headers: { 'if-none-match': etag } });
      expect(again.status(), feed).toBe(304);
    }
  },
);

test('robots.txt allows crawling and names the only sitemap index', async ({
  request,
  addresses,
}) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toContain('text/plain');
  const lines = (await response.text()).split('\n').map((line) => line.trim());
  expect(lines).toContain('User-agent: *');
  expect(lines).toContain(`Sitemap: ${addresses.site}/sitemap.xml`);
  // Astro's sitemap integration writes an index of its own.
  expect((await request.get('/sitemap-pages-index.xml')).status()).toBe(404);
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
    .filter((path) => ![...routes.posts, ...routes.archives].includes(path))
    .map((path) => addresses.site + path);
  expect(links).toEqual(expect.arrayContaining(expected));
  for (const address of links.filter((link) => link.startsWith(addresses.site))) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test('no two pages share a social image, and each is 1200 × 630', async ({
  request,
  published,
  routes,
  addresses,
}) => {
  const seen = new Map<string, string>();
  for (const { path, meta } of published) {
    const image = meta['og:image'] ?? '';
    // Archives share an image.
    if (routes.indexed.includes(path) && !routes.archives.includes(path)) {
      expect(seen.get(image), `${path} shares ${image}`).toBeUndefined();
      seen.set(image, path);
    }
    // Featured images may be on other hosts. Rendering an image takes a while.
    if (!image.startsWith(addresses.site) || !routes.pagesToCheck.includes(path)) continue;
    // Images of posts are rendered after the publish.
    await expect
      .poll(async () => imageSize(await (await request.get(image)).body()), { message: path })
      .toEqual([1200, 630]);
  }
});

/** Width and height of a PNG. */
const imageSize = (png: Buffer) =>
  png.subarray(1, 4).equals(Buffer.from('PNG')) && [png.readUInt32BE(16), png.readUInt32BE(20)];
