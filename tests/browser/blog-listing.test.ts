import type { Page } from '@playwright/test';
import { axeInBothSchemes } from './fixtures/axe.ts';
import {
  expect,
  expectInConsole,
  failRequests,
  holdRequests,
  phone,
  test,
} from './fixtures/journey.ts';
import { layoutShift } from './fixtures/layout-shift.ts';
import { overflowAt } from './fixtures/overflow.ts';

const searchCall = '**/rpc/search_blog_posts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search articles' });
const results = (page: Page) => page.locator('.listing-results');
const summary = (page: Page) => results(page).getByRole('status');
const problem = (page: Page) => results(page).getByRole('alert');
const heading = (page: Page) => results(page).getByRole('heading', { level: 2 });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const goToPage = (page: Page, name: string) =>
  pages(page).getByRole('link', { name, exact: true }).click();

async function search(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

/** Waits until the listing shows `url`'s results. */
async function expectState(page: Page, url: string, text: string | RegExp): Promise<void> {
  await expect(summary(page)).toHaveText(text);
  await expect.poll(() => decodeURIComponent(new URL(page.url()).search)).toBe(url);
}

/** Expects the listing, in the state it's in, to be accessible and no wider than a phone. */
async function expectNoProblems(page: Page): Promise<void> {
  expect(await axeInBothSchemes(page, ['main'])).toEqual([]);
  expect(await overflowAt(page, phone.viewport.width)).toEqual([]);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone.viewport });

  test('a search shows its results, or why there are none, and nothing moves', async ({ page }) => {
    const answer = await holdRequests(page, searchCall);
    await page.goto('/blog?search=careers');
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Featured article')).toBeHidden();
    await expect(results(page).getByRole('article')).toHaveCount(5);
    await expectNoProblems(page);
    answer();
    await expect(summary(page)).toHaveText(/“careers”: \d/);
    await expectNoProblems(page);
    await search(page, 'long'.repeat(125));
    await expect(summary(page)).toHaveText(/“(long){20}…”: 0 articles found/);
    await expect(page.getByText('No articles found', { exact: true })).toBeVisible();
    await expect(heading(page)).toBeInViewport();
    await expect(summary(page)).toBeInViewport();
    await expectNoProblems(page);
    await failRequests(page, searchCall, 503);
    await search(page, 'unreachable');
    await expect(problem(page)).toHaveText(/^We couldn’t load results for “unreachable”/);
    await expect(problem(page)).toBeInViewport({ ratio: 1 });
    await expectNoProblems(page);
    expect(await layoutShift(page, { afterInput: false })).toBe(0);
  });

  test('a reader finds an article, opens it, and comes back to the same place', async ({
    page,
  }) => {
    await page.goto('/blog?page=99');
    await expect(page.getByText('Page 99 doesn’t exist', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Go to page \d/ }).click();
    await expect(summary(page)).toHaveText(/page (\d) of \1$/);
    await goToPage(page, 'Page 1');
    await expectState(page, '', /^\d+ articles$/);
    await pages(page).getByRole('link', { name: 'Next' }).press('Enter');
    await expectState(page, '?page=2', /page 2/);
    await expect(heading(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
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

test('without its scripts, links open pages, and offline, the listing shows what it loaded and recovers', async ({
  page,
  context,
}) => {
  expectInConsole('net::ERR_FAILED');
  expectInConsole('Error hydrating');
  const scripts = /\/Listing\.[^/]*\.js/;
  const loadFailure = page.locator('main').getByRole('alert').first();
  await page.route(scripts, (route) => route.abort('failed'));
  await page.goto('/blog');
  await goToPage(page, 'Page 2');
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(loadFailure).toHaveText(/^We couldn’t load these results. Here are the latest/);
  await page.unroute(scripts);
  await context.setOffline(true);
  // Before the island is ready, a link waits until the reader is back online.
  await goToPage(page, 'Page 2');
  await expect(loadFailure).toHaveText(/^You’re offline, so we couldn’t load these results/);
  await expect(loadFailure).toBeInViewport();
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

test('without JavaScript, the first page is complete, and hides controls that need it', async ({
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
  await context.close();
});
