import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { menu } from './fixtures/menu.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Milliseconds from hovering `opener` until `panel` shows. */
async function openingTime(opener: Locator, panel: Locator): Promise<number> {
  await opener.evaluate((element) => {
    const details = element.parentElement as HTMLDetailsElement;
    details.parentElement?.addEventListener('pointerenter', ({ timeStamp }) => {
      details.dataset['enteredAt'] = String(timeStamp);
    });
    new MutationObserver(() => {
      details.dataset['openedAt'] ??= String(performance.now());
    }).observe(details, { attributeFilter: ['open'] });
  });
  await opener.hover();
  await expect(panel).toBeVisible();
  return opener.evaluate((element) => {
    const { enteredAt, openedAt } = (element.parentElement as HTMLElement).dataset;
    return Number(openedAt) - Number(enteredAt);
  });
}

/** Moves the pointer below the menus. */
const moveAway = (page: Page) => page.mouse.move(720, 880);

test('a menu opens about 200 ms after hovering and closes afterwards', async ({ page }) => {
  await page.goto('/contact');
  const { opener, overview } = menu(page, 'Services');
  const milliseconds = await openingTime(opener, overview);
  expect(milliseconds).toBeGreaterThanOrEqual(195);
  expect(milliseconds).toBeLessThan(600);
  await overview.hover();
  await moveAway(page);
  await expect(overview).toBeHidden();
});

test.describe('with a fake clock', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/contact');
    await page.clock.pauseAt(600_000);
  });

  test('a menu opens after 200 ms and closes after 150 ms', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await page.clock.runFor(199);
    await expect(overview).toBeHidden();
    await page.clock.runFor(1);
    await expect(overview).toBeVisible();
    await moveAway(page);
    await page.clock.runFor(149);
    await expect(overview).toBeVisible();
    await page.clock.runFor(1);
    await expect(overview).toBeHidden();
  });

  for (const { passed, waits } of [
    { passed: 299, waits: false },
    { passed: 301, waits: true },
  ]) {
    test(`the next menu ${waits ? 'waits' : 'opens at once'} ${passed} ms after another closed`, async ({
      page,
    }) => {
      const services = menu(page, 'Services');
      const industries = menu(page, 'Industries');
      await services.opener.hover();
      await page.clock.runFor(200);
      await expect(services.overview).toBeVisible();
      await moveAway(page);
      await page.clock.runFor(150);
      await expect(services.overview).toBeHidden();
      await page.clock.runFor(passed);
      await industries.opener.hover();
      await expect(industries.overview)[waits ? 'toBeHidden' : 'toBeVisible']();
      await page.clock.runFor(200);
      await expect(industries.overview).toBeVisible();
    });
  }

  test('returning within 150 ms keeps the menu open', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await page.clock.runFor(200);
    await moveAway(page);
    await page.clock.runFor(149);
    await opener.hover();
    await page.clock.runFor(1000);
    await expect(overview).toBeVisible();
  });

  test('hovering for less than 200 ms opens nothing', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await page.clock.runFor(150);
    await moveAway(page);
    await page.clock.runFor(1000);
    await expect(overview).toBeHidden();
  });
});
