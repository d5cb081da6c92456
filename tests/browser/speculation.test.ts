import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { wireTo, type Wire } from './fixtures/wire.ts';

/** Paths that the browser prefetched, by the Sec-Purpose header. */
const prefetched = ({ exchanges }: Wire) =>
  exchanges
    .filter(({ headers }) => headers['sec-purpose']?.includes('prefetch'))
    .map(({ path }) => path);

/** Adds a link to `path` to the page and hovers over it. */
async function hover(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href });
    link.className = 'action';
    document.querySelector('main')?.prepend(link);
  }, path);
  await page.mouse.move(0, 0);
  await page.locator(`main > a[href="${path}"]`).first().hover();
}

test.describe('prefetching', () => {
  let wire: Wire;
  test.beforeEach(async ({ addresses }) => {
    wire = await wireTo(addresses.site);
  });
  test.afterEach(() => wire.close());

  test('fetches the page of a hovered link, once', async ({ page }) => {
    await page.goto(`${wire.address}/services`);
    expect(prefetched(wire)).toEqual([]);
    await hover(page, '/about');
    await expect.poll(() => prefetched(wire)).toContain('/about');
    await page.locator('main > a[href="/about"]').click();
    await expect(page).toHaveURL(/\/about$/);
    expect(wire.exchanges.filter(({ path }) => path === '/about')).toHaveLength(1);
  });

  test('skips pages with side effects, redirects, feeds, and staff pages', async ({ page }) => {
    await page.goto(`${wire.address}/services`);
    for (const [path, next] of [
      ['/thank-you', '/about'],
      ['/thank-you?source=seo-audit', '/team'],
      ['/book-strategy-call', '/privacy'],
      ['/rss.xml', '/terms'],
      ['/sitemap.xml', '/legal'],
      ['/admin', '/healthcare'],
      ['/blog/manage', '/industries'],
    ] as const) {
      await hover(page, path);
      // By the time a later link is prefetched, the first would have been.
      await hover(page, next);
      await expect.poll(() => prefetched(wire)).toContain(next);
      expect(prefetched(wire)).not.toContain(path);
    }
  });
});
