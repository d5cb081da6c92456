import { expect, phone, test } from './journey.ts';

test.use(phone);

test('fifty at a time, and the way back leads to where one was', async ({
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
  await expect(inbox.result).toHaveText(`The newest 50 leads, found for “${mark}”`);
  await inbox.button('Load more').tap();
  await expect(inbox.rows).toHaveCount(53);
  await expect(inbox.button('Load more')).toBeHidden();
  await expect(inbox.result).toHaveText(`53 leads, found for “${mark}”`);

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

test('a lead that comes in meanwhile does not push the others away', async ({
  page,
  send,
  mark,
  inbox,
}) => {
  await send('strategy-session', { lastName: `First ${mark}` });
  await inbox.openMarked(mark, 1);
  const place = () => inbox.row('First').boundingBox();
  const before = await place();
  await send('strategy-session', { lastName: `Second ${mark}` });
  // Somebody comes back to the window.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(inbox.button('Show 1 new')).toBeVisible();
  expect(await place()).toEqual(before);
  await inbox.button('Show 1 new').tap();
  await expect(inbox.rows).toHaveText([/Second/, /First/]);
  await send('strategy-session', { lastName: `Third ${mark}` });
  await inbox.button('Refresh').tap();
  await expect(inbox.rows).toHaveText([/Third/, /Second/, /First/]);
});
