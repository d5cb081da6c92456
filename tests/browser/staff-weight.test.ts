import type { Page } from '@playwright/test';
import { staffPages } from '../../src/config/staff-pages.ts';
import { isLong } from '../long-tests.ts';
import { expect, test } from './fixtures/staff-journey.ts';
import { deployedSize } from './fixtures/wire.ts';

const kilobyte = 1024;

/** Compressed bytes of each page with the font and the stylesheet of all staff pages, until its content is there. */
const budgets = [
  { path: '/auth', budget: 125 * kilobyte, content: 'tab', name: 'Sign In' },
  { path: '/blog/moderation', budget: 156 * kilobyte, content: 'article', name: /./ },
  { path: '/blog/manage', budget: 154 * kilobyte, content: 'table', name: 'Posts' },
  { path: '/security-dashboard', budget: 144 * kilobyte, content: 'article', name: 'Backups' },
  { path: '/admin', budget: 161 * kilobyte, content: 'navigation', name: 'Leads by status' },
  { path: '/staff/privacy', budget: 150 * kilobyte, content: 'region', name: 'Find a person' },
  { path: '/staff/publishing', budget: 150 * kilobyte, content: 'region', name: 'Right now' },
  { path: '/staff/undelivered', budget: 149 * kilobyte, content: 'link', name: 'Leads page' },
  { path: '/staff/reports', budget: 147 * kilobyte, content: 'link', name: 'Last 30 days' },
  { path: '/staff/settings', budget: 150 * kilobyte, content: 'region', name: 'Lead emails' },
  { path: '/staff', budget: 151 * kilobyte, content: 'region', name: 'Your posts' },
  { path: '/staff/people', budget: 155 * kilobyte, content: 'button', name: 'Invite someone' },
  { path: '/staff/profile', budget: 143 * kilobyte, content: 'textbox', name: 'New email' },
  { path: '/ghl-setup', budget: 150 * kilobyte, content: 'region', name: 'Field mapping' },
  { path: '/client-portal', budget: 152 * kilobyte, content: 'region', name: 'Start here' },
] as const;

test('staff pages stay within their budgets, without the editor', async ({ page, portal }) => {
  const paths = new Set<string>(budgets.map(({ path }) => path));
  expect(staffPages.map(({ href }) => href).filter((href) => !paths.has(href))).toEqual([
    '/blog/create',
  ]);
  const heaviest = ['/auth', '/admin', '/blog/moderation'];
  for (const { path, budget, content, name } of budgets) {
    if (!isLong && !heaviest.includes(path)) continue;
    await page.goto(path);
    await expect(page.getByRole(content, { name }).first()).toBeVisible();
    const bytes = await deployedBytes(page, await loadedFiles(page));
    expect(bytes, path).toBeGreaterThan(budget / 2);
    expect.soft(bytes, path).toBeLessThanOrEqual(budget);
    await page.waitForLoadState('networkidle');
    expect((await loadedFiles(page)).find(isEditor), path).toBeUndefined();
    if (path === '/auth') await portal.enterAs('admin@example.com');
  }
});

/** The editor and everything that loads with it or after it, on top of the page, React, and the client. */
const editorBudget = 106 * kilobyte;

test('the editor stays within its budget', async ({ page, portal }) => {
  await portal.enterAs('admin@example.com');
  await page.goto('/blog/create', { waitUntil: 'networkidle' });
  await expect(page.getByRole('textbox', { name: 'Post body' })).toBeVisible();
  const files = await loadedFiles(page);
  const start = files.find(isEditor)?.startTime ?? NaN;
  const loadedWithEditor = files.filter(({ startTime }) => startTime >= start);
  const bytes = await deployedBytes(page, loadedWithEditor);
  expect(bytes).toBeGreaterThan(editorBudget / 2);
  expect(bytes).toBeLessThanOrEqual(editorBudget);
});

const isEditor = ({ name }: { name: string }) => name.includes('/PostEditor.');

/** The page and its files from the site. */
function loadedFiles(page: Page) {
  return page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).origin === location.origin)
      // Not the images of posts, which other tests upload.
      .filter(({ name }) => /\.(?:js|css|woff2)$/.test(name))
      // It shows a post's text, and loads once the list is there.
      .filter(({ name }) => !name.includes('/PostViews.'))
      // Not what came from the cache, or has no body.
      .filter(({ encodedBodySize }) => encodedBodySize > 0)
      .map(({ name, startTime }) => ({ name, startTime })),
  );
}

/** How many bytes a deployed site sends for the files. */
async function deployedBytes(page: Page, files: readonly { name: string }[]): Promise<number> {
  const sizes = await Promise.all(files.map(({ name }) => deployedSize(page, name)));
  return sizes.reduce((bytes, size) => bytes + size, 0);
}
