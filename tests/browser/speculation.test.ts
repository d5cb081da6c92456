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

test('hovering prefetches a page once, but no pages with side effects, feeds, or staff pages', async ({
  page,
  addresses,
}) => {
  const wire = await wireTo(addresses.site);
  try {
    await page.goto(`${wire.address}/services`);
    expect(prefetched(wire)).toEqual([]);
    for (const [path, next] of [
      ['/thank-you?source=seo-audit', '/team'],
      ['/rss.xml', '/terms'],
      ['/admin', '/about'],
    ] as const) {
      await hover(page, path);
      // By the time a later link is prefetched, the first would have been.
      await hover(page, next);
      await expect.poll(() => prefetched(wire)).toContain(next);
      expect(prefetched(wire)).not.toContain(path);
    }
    await page.locator('main > a[href="/about"]').click();
    await expect(page).toHaveURL(/\/about$/);
    expect(wire.exchanges.filter(({ path }) => path === '/about')).toHaveLength(1);
  } finally {
    await wire.close();
  }
});
