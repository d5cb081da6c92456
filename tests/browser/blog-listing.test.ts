import type { Page, Route } from '@playwright/test';
import { axeInBothSchemes } from './fixtures/axe.ts';
import { expect, expectInConsole, expectStatusInConsole, test } from './fixtures/journey.ts';
import { layoutShift } from './fixtures/layout-shift.ts';
import { overflowAt } from './fixtures/overflow.ts';

const phone = { width: 390, height: 844 };

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search articles' });
const results = (page: Page) => page.locator('.listing-results');
const summary = (page: Page) => results(page).getByRole('status');
const problem = (page: Page) => results(page).getByRole('alert');
const heading = (page: Page) => results(page).getByRole('heading', { level: 2 });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const goToPage = (page: Page, name: string) =>
  pages(page).getByRole('link', { name, exact: true }).click();

/** Waits until the listing shows `url`'s results. */
async function expectState(page: Page, url: string, text: string | RegExp): Promise<void> {
  await expect(summary(page)).toHaveText(text);
  await expect.poll(() => decodeURIComponent(new URL(page.url()).search)).toBe(url);
}

/** Expects the listing, in the state it's in, to be accessible and no wider than a phone. */
async function expectNoProblems(page: Page): Promise<void> {
  expect(await axeInBothSchemes(page, ['main'])).toEqual([]);
  expect(await overflowAt(page, phone.width)).toEqual([]);
}

/** Searches for “common” find many articles, and those for “unreachable” fail. */
async function mockSearch(route: Route): Promise<void> {
  const { search } = route.request().postDataJSON() as { search: string };
  const headers = { 'access-control-allow-origin': '*' };
  if (search === 'unreachable') await route.fulfill({ headers, status: 503 });
  else if (search !== 'common') await route.continue();
  else {
    const json = { posts: [], total_count: 1000, is_count_exact: false };
    await route.fulfill({ headers, json });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a search shows its results, or why there are none, and nothing moves', async ({ page }) => {
    expectStatusInConsole(503);
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/rpc/search_blog_posts', async (route) => {
      await answer.promise;
      await mockSearch(route);
    });
    await page.goto('/blog?search=careers');
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Featured article')).toBeHidden();
    await expect(results(page).getByRole('article')).toHaveCount(5);
    await expect(page.getByRole('progressbar', { name: 'Loading articles' })).toBeVisible();
    await expectNoProblems(page);
    answer.resolve(undefined);
    await expect(summary(page)).toHaveText(/“careers”: \d/);
    await expectNoProblems(page);
    await box(page).fill('long'.repeat(125));
    await box(page).press('Enter');
    await expect(summary(page)).toHaveText(/“(long){20}…”: 0 articles found/);
    await expect(heading(page)).toBeInViewport();
    await expect(summary(page)).toBeInViewport();
    await expectNoProblems(page);
    await box(page).fill('common');
    await box(page).press('Enter');
    await expect(summary(page)).toHaveText(/“common”: over 1,000 articles found$/);
    const numbers = ['1', '2', '3', '4', '…', '167'];
    await expect(pages(page).getByRole('listitem')).toHaveText(numbers);
    await box(page).fill('unreachable');
    await box(page).press('Enter');
    await expect(problem(page)).toHaveText(/^We couldn’t load results for “unreachable”/);
    await expect(problem(page)).toBeInViewport({ ratio: 1 });
    await expectNoProblems(page);
    expect(await layoutShift(page, { afterInput: false })).toBe(0);
  });

  test('a reader finds an article, opens it, and comes back to the same place', async ({
    page,
  }) => {
    // Otherwise, the page would still be scrolling when its position is read.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/blog');
    await expect(page.getByText('Featured article')).toBeVisible();
    await box(page).fill('zzz');
    await expectState(page, '?search=zzz', 'Showing results for “zzz”: 0 articles found');
    await expect(page.getByText('Featured article')).toBeHidden();
    await expect(page.getByText('No articles found', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Try adjusting your search terms or browse all articles.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'View All Articles' }).click();
    await expectState(page, '', /^\d+ articles$/);
    await expect(box(page)).toHaveValue('');
    await expect(heading(page)).toBeFocused();
    await pages(page).getByRole('link', { name: 'Next' }).press('Enter');
    await expectState(page, '?page=2', /page 2/);
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await overflowAt(page, phone.width)).toEqual([]);
    const card = results(page)
      .getByRole('link', { name: /^Read More/ })
      .nth(4);
    // The second page loads the island again, the first one doesn't.
    for (const query of ['?page=2', '']) {
      if (query === '') await page.goto('/blog');
      await card.focus();
      const before = await page.evaluate(() => scrollY);
      await card.press('Enter');
      await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect.poll(() => new URL(page.url()).search).toBe(query);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200);
    }
  });
});

test.describe('on a translated page', () => {
  test.use({ isTranslated: true });

  test('a slow click counts, although the island hydrates after the button went down', async ({
    page,
  }) => {
    await page.goto('/blog');
    const link = pages(page).getByRole('link', { name: 'Page 2', exact: true });
    await link.locator('font').first().hover();
    await page.mouse.down();
    await page.waitForLoadState('networkidle');
    await page.mouse.up();
    await expectState(page, '?page=2', /, page 2 of \d/);
  });
});

/** The message that the island's scripts couldn't be loaded. */
const loadFailure = (page: Page) => page.locator('main').getByRole('alert').first();
const listingScripts = /\/Listing\.[^/]*\.js/;

test('without the island, links open pages, which say that their results are missing', async ({
  page,
}) => {
  expectInConsole('net::ERR_FAILED');
  expectInConsole('Error hydrating');
  await page.route(listingScripts, (route) => route.abort('failed'));
  await page.goto('/blog');
  await goToPage(page, 'Page 2');
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(loadFailure(page)).toHaveText(
    /^We couldn’t load these results. Here are the latest articles./,
  );
  await expect(page.getByText('Featured article')).toBeVisible();
  await page.unroute(listingScripts);
  await box(page).pressSequentially('careers');
  await expectState(page, '?search=careers', /“careers”: \d/);
  await expect(page.getByText('We couldn’t load')).toBeHidden();
});

test('offline, the listing says so, shows what it loaded before, and recovers', async ({
  page,
  context,
}) => {
  expectInConsole('Error hydrating');
  await page.goto('/blog');
  await context.setOffline(true);
  // Before the island is ready, a link waits until the reader is back online.
  await goToPage(page, 'Next');
  await expect(loadFailure(page)).toHaveText(/^You’re offline, so we couldn’t load the search/);
  await expect(loadFailure(page)).toBeInViewport();
  await context.setOffline(false);
  await expectState(page, '?page=2', /page 2/);
  await context.setOffline(true);
  await goToPage(page, 'Page 1');
  await expectState(page, '', /^\d+ articles$/);
  await page.goBack();
  await expectState(page, '?page=2', /page 2/);
  await box(page).fill('pay');
  await expect(problem(page)).toHaveText(/^You’re offline, so we couldn’t load results for “pay”/);
  await context.setOffline(false);
  await expectState(page, '?search=pay', /^Showing results for “pay”: \d+ articles found$/);
});

test('a page that doesn’t exist links to the last one', async ({ page }) => {
  await page.goto('/blog?page=99');
  await expect(page.getByText('Page 99 doesn’t exist', { exact: true })).toBeVisible();
  expect(await axeInBothSchemes(page, ['main'])).toEqual([]);
  await page.getByRole('link', { name: /^Go to page \d/ }).click();
  await expect(summary(page)).toHaveText(/page (\d) of \1$/);
  await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('without JavaScript, the first page is complete, with images that may be loaded, and hides controls that need it', async ({
  browser,
  addresses,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: addresses.site });
  const page = await context.newPage();
  await page.goto('/blog');
  await expect(results(page).getByRole('article')).toHaveCount(5);
  await expect(summary(page)).toHaveText(/^\d+ articles$/);
  await expect(box(page)).toBeHidden();
  await expect(pages(page)).toBeHidden();
  const image = results(page).getByRole('img', { name: /spellings of R&D/ });
  await expect(image).toHaveAttribute('loading', 'lazy');
  await expect(image).toHaveAttribute('width', '1200');
  await expect(image).toHaveAttribute('height', '630');
  const featured = page.locator('.featured img');
  await expect(featured).toHaveAttribute('alt', /fifteen are filled/);
  await expect(featured).not.toHaveAttribute('loading');
  const response = await page.request.get((await image.getAttribute('src')) ?? '');
  expect(response.headers()['content-type']).toBe('image/png');
  await context.close();
});
