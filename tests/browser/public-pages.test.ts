import AxeBuilder from '@axe-core/playwright';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

const looks = [
  { name: 'phone, light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'desktop, dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** Paths that the sitemap lists. */
async function sitemapPaths(request: APIRequestContext, site: string): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, loc = '']) => loc.slice(site.length) || '/',
  );
}

/** Every page that is made by hand, and three of the posts, which are all made alike. */
async function pagesToLookAt(request: APIRequestContext, site: string): Promise<string[]> {
  const paths = await sitemapPaths(request, site);
  const posts = paths.filter((path) => path.startsWith('/blog/'));
  return [...paths.filter((path) => !posts.includes(path)), ...posts.slice(0, 3)];
}

async function internalLinks(page: Page): Promise<string[]> {
  return page.$$eval('a[href]', (links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter((link) => link.origin === location.origin)
      .map((link) => link.pathname + link.hash),
  );
}

for (const { name, width, height, colorScheme } of looks) {
  test(`no page has a fault that axe can find (${name})`, async ({ page, request, addresses }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    for (const path of [...(await pagesToLookAt(request, addresses.site)), '/no-such-page']) {
      if (path === '/no-such-page') expectStatusInConsole(404);
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html)}`);
      expect(faults, path).toEqual([]);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
}

test('no link leads nowhere, and no anchor is missing', async ({ page, request, addresses }) => {
  test.setTimeout(180_000);
  const from = new Map<string, string>();
  for (const path of await sitemapPaths(request, addresses.site)) {
    await page.goto(path);
    for (const link of await internalLinks(page)) from.set(link, path);
  }
  const dead: string[] = [];
  for (const [link, path] of from) {
    const [target = '/', hash] = link.split('#');
    const answer = await request.get(target);
    const anchored = !hash || (await answer.text()).includes(` id="${decodeURIComponent(hash)}"`);
    if (answer.status() !== 200 || !anchored) dead.push(`${path} → ${link}`);
  }
  expect(from.size).toBeGreaterThan(30);
  expect(dead).toEqual([]);
});

test('no two pages share a title or a description', async ({ request, addresses }) => {
  const seen = new Map<string, string>();
  for (const path of await sitemapPaths(request, addresses.site)) {
    const html = await (await request.get(path)).text();
    for (const pattern of [/<title>(.*?)<\/title>/s, /<meta name="description" content="(.*?)"/s]) {
      const text = pattern.exec(html)?.[1] ?? '';
      expect(text, `${path}: ${pattern}`).not.toBe('');
      expect(seen.get(text), `${path} says the same as another page: ${text}`).toBeUndefined();
      seen.set(text, path);
    }
  }
});

test('an unknown address says so, leads home, and is logged', async ({ page }) => {
  expectStatusInConsole(404);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  expect(warnings.join()).toContain('/no/such/page');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a keyboard gets past the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

/** The browser reports the status of the page itself on its console. */
function expectStatusInConsole(status: number) {
  test.info().annotations.push({
    type: 'expected console error',
    description: `the server responded with a status of ${status}`,
  });
}
