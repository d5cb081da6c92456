import { expect, phone, test } from './journey.ts';

test.use(phone);

test('loads 50 leads at a time, and going back restores the scroll position', async ({
  page,
  send,
  mark,
  inbox,
}) => {
  await Promise.all(
    Array.from({ length: 53 }, (_, n) =>
      send('seo-audit', {
        businessName: `Firm ${n} ${mark}`,
        websiteUrl: `firm-${n}.example.com`,
      }),
    ),
  );
  await inbox.openMarked(mark, 50);
  await expect(inbox.result).toHaveText(`First 50 leads, matching “${mark}”`);
  await inbox.button('Load more').tap();
  await expect(inbox.rows).toHaveCount(53);
  await expect(inbox.button('Load more')).toBeHidden();
  await expect(inbox.result).toHaveText(`53 leads, matching “${mark}”`);

  const last = inbox.rows.last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await last.tap();
  await expect(inbox.heading).toBeFocused();
  await expect(inbox.heading).toBeInViewport();
  await expect(inbox.list).toBeHidden();
  await inbox.detail.getByRole('link', { name: 'Back to the list' }).tap();
  await expect(last).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goForward();
  await expect(inbox.heading).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('new leads appear when the window gets the focus back, and on Refresh', async ({
  page,
  send,
  mark,
  inbox,
}) => {
  await send('strategy-session', { lastName: `First ${mark}` });
  await inbox.openMarked(mark, 1);
  await send('strategy-session', { lastName: `Second ${mark}` });
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(inbox.rows).toHaveText([/Second/, /First/]);
  await send('strategy-session', { lastName: `Third ${mark}` });
  await inbox.button('Refresh').tap();
  await expect(inbox.rows).toHaveText([/Third/, /Second/, /First/]);
});
