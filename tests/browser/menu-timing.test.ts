import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';
import { menu } from './fixtures/menu.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Milliseconds between the pointer's coming to `opener` and `panel` being shown. */
async function openingTime(opener: Locator, panel: Locator): Promise<number> {
  await opener.evaluate((element) => {
    const details = element.parentElement as HTMLDetailsElement;
    details.parentElement?.addEventListener('pointerenter', ({ timeStamp }) => {
      details.dataset['cameAt'] = String(timeStamp);
    });
    new MutationObserver(() => {
      details.dataset['openedAt'] ??= String(performance.now());
    }).observe(details, { attributeFilter: ['open'] });
  });
  await opener.hover();
  await expect(panel).toBeVisible();
  return opener.evaluate((element) => {
    const { cameAt, openedAt } = (element.parentElement as HTMLElement).dataset;
    return Number(openedAt) - Number(cameAt);
  });
}

/** Somewhere below the header and its menus. */
const away = (page: Page) => page.mouse.move(720, 880);

test('a menu opens about 200 ms after the pointer came, and closes behind it', async ({ page }) => {
  await page.goto('/contact');
  const { opener, overview } = menu(page, 'Services');
  const took = await openingTime(opener, overview);
  expect(took).toBeGreaterThanOrEqual(195);
  expect(took).toBeLessThan(600);
  await overview.hover();
  await away(page);
  await expect(overview).toBeHidden();
});

test.describe('by a clock that the test winds', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/contact');
    await page.clock.pauseAt(600_000);
  });

  test('a menu opens after 200 ms and closes after 150 ms, and not before', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await page.clock.runFor(199);
    await expect(overview).toBeHidden();
    await page.clock.runFor(1);
    await expect(overview).toBeVisible();
    await away(page);
    await page.clock.runFor(149);
    await expect(overview).toBeVisible();
    await page.clock.runFor(1);
    await expect(overview).toBeHidden();
  });

  for (const { passed, waits } of [
    { passed: 299, waits: false },
    { passed: 301, waits: true },
  ]) {
    test(`${passed} ms after a menu closed the next one ${waits ? 'waits again' : 'opens at once'}`, async ({
      page,
    }) => {
      const services = menu(page, 'Services');
      const industries = menu(page, 'Industries');
      await services.opener.hover();
      await page.clock.runFor(200);
      await expect(services.overview).toBeVisible();
      await away(page);
      await page.clock.runFor(150);
      await expect(services.overview).toBeHidden();
      await page.clock.runFor(passed);
      await industries.opener.hover();
      await expect(industries.overview)[waits ? 'toBeHidden' : 'toBeVisible']();
      await page.clock.runFor(200);
      await expect(industries.overview).toBeVisible();
    });
  }

  test('who comes back within 150 ms finds the menu open', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await page.clock.runFor(200);
    await away(page);
    await page.clock.runFor(149);
    await opener.hover();
    await page.clock.runFor(1000);
    await expect(overview).toBeVisible();
  });

  test('who only passes by opens nothing', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await page.clock.runFor(150);
    await away(page);
    await page.clock.runFor(1000);
    await expect(overview).toBeHidden();
  });
});
