import { desktop, expect, expectInConsole, holdRequests, test } from './fixtures/journey.ts';

test.use(desktop);

const scripts = /\/_astro\/[^?]+\.js/;

test('pages whose scripts can’t be loaded say so, or replace what needs them', async ({
  page,
  routes,
}) => {
  expectInConsole('/_astro/');
  expectInConsole('Failed to load resource');
  expectInConsole('dynamically imported module');
  await page.clock.install();
  await page.route(scripts, (route) => route.abort());
  for (const [path, shown, hidden] of [
    ['/', 'role=table[name=/Placement fee by salary/]', '#calculator, #saved'],
    ['/blog?search=nothing-like-it', 'text=The search isn’t available right now.', 'role=search'],
    [routes.posts[0] ?? '', 'text=We couldn’t load this section.', 'text=Loading comments…'],
    ['/admin', 'text=We couldn’t load everything this page needs.', 'text=Checking your access'],
  ] as const) {
    await page.goto(path, { waitUntil: 'load' });
    await page.clock.fastForward(10_000);
    await expect(page.locator('html'), path).toHaveAttribute('data-broken');
    await expect(page.locator(shown), path).toBeVisible();
    await expect(page.locator(hidden).filter({ visible: true }), path).toHaveCount(0);
  }
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
