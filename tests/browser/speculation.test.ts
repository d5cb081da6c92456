import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { wireTo, type Wire } from './fixtures/wire.ts';

/** Paths that the browser fetched before anybody went there (the Sec-Purpose header says so). */
const fetchedAhead = ({ exchanges }: Wire) =>
  exchanges
    .filter(({ headers }) => headers['sec-purpose']?.includes('prefetch'))
    .map(({ path }) => path);

/** Puts the pointer on a link to `path`, which is made where the page has none. */
async function hover(page: Page, path: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href });
    link.className = 'action';
    document.querySelector('main')?.prepend(link);
  }, path);
  await page.mouse.move(0, 0);
  await page.locator(`main > a[href="${path}"]`).first().hover();
}

test.describe('before the click', () => {
  let wire: Wire;
  test.beforeEach(async ({ addresses }) => {
    wire = await wireTo(addresses.site);
  });
  test.afterEach(() => wire.close());

  test('a link under the pointer is fetched, and following it fetches nothing more', async ({
    page,
  }) => {
    await page.goto(`${wire.address}/services`);
    expect(fetchedAhead(wire), 'nobody has pointed at anything').toEqual([]);
    await hover(page, '/about');
    await expect.poll(() => fetchedAhead(wire)).toContain('/about');
    await page.locator('main > a[href="/about"]').click();
    await expect(page).toHaveURL(/\/about$/);
    expect(wire.exchanges.filter(({ path }) => path === '/about')).toHaveLength(1);
  });

  for (const path of [
    '/thank-you',
    '/thank-you?source=seo-audit',
    '/book-strategy-call',
    '/rss.xml',
    '/sitemap.xml',
    '/admin',
    '/blog/manage',
  ]) {
    test(`${path} waits for the click`, async ({ page }) => {
      await page.goto(`${wire.address}/services`);
      await hover(page, path);
      // What is pointed at later is there: the first had its time.
      await hover(page, '/about');
      await expect.poll(() => fetchedAhead(wire)).toContain('/about');
      expect(fetchedAhead(wire)).not.toContain(path);
    });
  }
});
