import type { Page } from '@playwright/test';
import { desktop, expect, expectInConsole, holdRequests, test } from './fixtures/journey.ts';

test.use(desktop);

const scripts = /\/_astro\/[^?]+\.js/;

/** Opens a page whose script files can't be loaded, and lets the time pass after which the page gives up. */
async function openWithoutScripts(page: Page, path: string): Promise<void> {
  expectInConsole('/_astro/');
  expectInConsole('Failed to load resource');
  expectInConsole('dynamically imported module');
  await page.clock.install();
  await page.route(scripts, (route) => route.abort());
  await page.goto(path, { waitUntil: 'load' });
  await page.clock.fastForward(10_000);
  await expect(page.locator('html')).toHaveAttribute('data-broken');
}

test('the calculator is replaced by its table', async ({ page }) => {
  await openWithoutScripts(page, '/');
  await expect(page.locator('#calculator')).toBeHidden();
  await expect(page.locator('#saved')).toBeHidden();
  await expect(page.getByRole('table', { name: 'Placement fee by salary' })).toBeVisible();
});

test('the listing says that the search couldn’t be loaded', async ({ page }) => {
  await openWithoutScripts(page, '/blog?search=nothing-like-it');
  await expect(page.getByText('The search isn’t available right now.')).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
});

test('comments say that they couldn’t be loaded', async ({ page, routes }) => {
  await openWithoutScripts(page, routes.posts[0] ?? '');
  const comments = page.locator('#comments');
  await expect(comments.getByText('We couldn’t load this section.')).toBeVisible();
  await expect(comments.getByText('Loading comments…')).toBeHidden();
});

test('staff pages say that they couldn’t be loaded', async ({ page }) => {
  await openWithoutScripts(page, '/admin');
  await expect(page.getByText('We couldn’t load everything this page needs.')).toBeVisible();
  await expect(page.getByText('Checking your access')).toBeHidden();
});

for (const { island, pathOf, message } of [
  { island: 'Listing', pathOf: () => '/blog?page=2', message: 'We couldn’t load these results' },
  {
    island: 'CommentSection',
    pathOf: ([post]: readonly string[]) => `${post}#comments`,
    message: 'We couldn’t load the comments.',
  },
]) {
  test(`the island ${island} that failed before the page’s scripts loaded is reported`, async ({
    page,
    routes,
  }) => {
    expectInConsole('net::ERR_FAILED');
    expectInConsole('Error hydrating');
    await page.route(new RegExp(`/${island}\\.[^/]*\\.js`), (route) => route.abort('failed'));
    const loadOthers = await holdRequests(page, new RegExp(`/_astro/(?!${island}\\.)[^/]*\\.js`));
    await page.goto(pathOf(routes.posts), { waitUntil: 'commit' });
    await expect(page.locator('[data-hydration-failed]')).toBeAttached();
    loadOthers();
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
  });
}

test('scripts that fail once are loaded again', async ({ page }) => {
  expectInConsole('/_astro/');
  expectInConsole('Failed to load resource');
  const failed = new Set<string>();
  await page.clock.install();
  await page.route(scripts, (route) => {
    const { pathname } = new URL(route.request().url());
    if (failed.has(pathname)) return route.continue();
    failed.add(pathname);
    return route.abort();
  });
  const failure = page.waitForEvent('requestfailed');
  await page.goto('/', { waitUntil: 'load' });
  await failure;
  await page.clock.runFor(2000);
  await page.getByLabel('Hires per year').fill('1');
  await expect(page.locator('#saved')).toHaveText('$8,000');
  await expect(page.locator('html')).not.toHaveAttribute('data-broken');
});

test('scripts that arrive very late still run', async ({ page }) => {
  await page.clock.install();
  const release = await holdRequests(page, scripts);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('We couldn’t load everything this page needs.')).toBeVisible();
  release();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-broken');
});

test('a page stays without scripts if others arrive late, but one is missing', async ({
  page,
  routes,
}) => {
  expectInConsole('/_astro/');
  expectInConsole('Failed to load resource');
  await page.clock.install();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  let missing: string | undefined;
  await page.route(scripts, async (route) => {
    const { pathname } = new URL(route.request().url());
    missing ??= pathname;
    await promise;
    await (pathname === missing ? route.abort() : route.continue());
  });
  await page.goto(routes.posts[0] ?? '', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.clock.fastForward(10_000);
  await expect(page.locator('html')).toHaveAttribute('data-broken');
  resolve(undefined);
  await expect(page.locator('[data-after-paint]')).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('data-broken');
});
