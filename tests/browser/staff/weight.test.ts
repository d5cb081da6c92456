import { expect, test } from '../fixtures/staff-journey.ts';

const kilobyte = 1024;

/** Compressed bytes of each page with the font, until its content is there. */
const budgets = [
  { path: '/auth', budget: 125 * kilobyte, content: 'tab', name: 'Sign In' },
  { path: '/blog/moderation', budget: 150 * kilobyte, content: 'article', name: /./ },
  { path: '/blog/manage', budget: 150 * kilobyte, content: 'table', name: 'Posts' },
] as const;

test('staff pages stay within their budgets', async ({ page, portal }) => {
  for (const { path, budget, content, name } of budgets) {
    if (path !== '/auth') await portal.enterAs('moderator@example.com');
    await page.goto(path);
    await expect(page.getByRole(content, { name }).first()).toBeVisible();
    const bytes = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).origin === location.origin)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes, path).toBeGreaterThan(budget / 2);
    expect(bytes, path).toBeLessThanOrEqual(budget);
  }
});
