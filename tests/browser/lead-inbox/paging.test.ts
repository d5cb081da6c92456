import type { Page } from '@playwright/test';
import { desktop, expect, holdRequests, phone, test } from './inbox.ts';

test.use(phone);

test('a screen shows six leads, or twelve; 50 more load; and going back keeps the scroll position', async ({
  page,
  inbox,
}) => {
  await Promise.all(
    Array.from({ length: 53 }, (_, n) =>
      inbox.send('seo-audit', {
        businessName: `Firm ${n}`,
        websiteUrl: `firm-${n}.example.com`,
      }),
    ),
  );
  await inbox.openList(50);
  expect(await inbox.rowsOnScreen()).toBeGreaterThanOrEqual(6);
  await page.setViewportSize(desktop.viewport);
  expect(await inbox.rowsOnScreen()).toBeGreaterThanOrEqual(12);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  expect((await heading.boundingBox())?.y).toBeLessThanOrEqual(130);
  await page.setViewportSize(phone.viewport);
  await expect(inbox.result).toHaveText(`50 of 53 leads, matching “${inbox.mark}”`);
  await inbox.button('Load more').tap();
  await expect(inbox.rows).toHaveCount(53);
  await expect(inbox.button('Load more')).toBeHidden();
  await expect(inbox.result).toHaveText(`53 leads, matching “${inbox.mark}”`);

  const last = inbox.rows.last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await last.getByRole('link').tap();
  await expect(inbox.heading).toBeFocused();
  await expect(inbox.heading).toBeInViewport();
  await expect(inbox.list).toBeHidden();
  await inbox.back.tap();
  await expect(last.getByRole('link')).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goForward();
  await expect(inbox.heading).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('what loads after the list doesn’t move its rows', async ({ page, inbox }) => {
  await inbox.send('strategy-session');
  const release = await holdRequests(page, /count_leads|get_crm_health|get_lead_staff/);
  const listed = page.waitForResponse(/search_leads/);
  await inbox.open(`#q=${inbox.mark}`);
  await (await listed).finished();
  const tops = watchTop(page, '[data-lead]');
  release();
  await expect(inbox.rows).toBeVisible();
  expect(await tops).toHaveLength(1);
});

/** The positions that an element has within a second after it appears. */
function watchTop(page: Page, selector: string): Promise<number[]> {
  return page.evaluate(async (selector) => {
    const tops = new Set<number>();
    let end = Infinity;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      const element = document.querySelector(selector);
      if (!element) continue;
      end = Math.min(end, performance.now() + 1000);
      tops.add(element.getBoundingClientRect().top);
    }
    return [...tops];
  }, selector);
}
