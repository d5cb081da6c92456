import { weigh } from '../fixtures/page-weight.ts';
import { wireTo } from '../fixtures/wire.ts';
import { expect, test } from './journey.ts';

const kilobyte = 1024;

test('a post stays light until the reader gets to its comments', async ({
  browser,
  addresses,
  path,
}) => {
  const wire = await wireTo(addresses.site);
  try {
    const before = await weigh(browser, wire, path);
    expect(before.htmlAndCss + before.script).toBeLessThanOrEqual(25 * kilobyte);
    const after = await weigh(browser, wire, path, async (page) => {
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await expect(page.locator('.comment-form')).toHaveAttribute('data-ready');
    });
    expect(after.scripts.map(({ path }) => path).join()).toContain('react');
    expect(before.scripts.map(({ path }) => path).join()).not.toContain('react');
    // The toaster loads with the first submission.
    expect(after.scripts.map(({ path }) => path).join()).not.toContain('toaster');
    expect(after.script - before.script).toBeLessThanOrEqual(87 * kilobyte);
  } finally {
    await wire.close();
  }
});
