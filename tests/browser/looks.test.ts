import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** What axe finds wrong with the page as it is now, rules of `without` aside. */
async function faultsIn(page: Page, look: string, without: string[] = []): Promise<string[]> {
  // The other mode opens a page of its own each time, for frames of other origins; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().disableRules(without);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${new URL(page.url()).pathname}, ${look}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
  );
}

/** Pixels by which the page is wider than the window. */
async function sidewaysAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return pixels > 0
    ? [`${new URL(page.url()).pathname} scrolls sideways by ${pixels} px at ${width} px`]
    : [];
}

test('no page has a fault that axe can find or scrolls sideways, by day, by night and on a phone', async ({
  page,
  routes,
}) => {
  test.setTimeout(300_000);
  expectStatusInConsole(404);
  const faults: string[] = [];
  for (const path of routes.toLookAt) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(desktop);
    await page.goto(path);
    faults.push(...(await faultsIn(page, 'light')));
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await faultsIn(page, 'dark')));
    for (const width of [1440, 768, 320]) faults.push(...(await sidewaysAt(page, width)));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    faults.push(...(await faultsIn(page, 'phone')), ...(await sidewaysAt(page, phone.width)));
  }
  expect(faults).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no menu has a fault that axe can find (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(desktop);
    await page.goto('/');
    const faults: string[] = [];
    for (const name of ['Services', 'Industries']) {
      await page.locator('summary:visible', { hasText: name }).press('Enter');
      faults.push(...(await faultsIn(page, name)));
    }
    await page.setViewportSize(phone);
    await page.locator('summary:visible', { hasText: 'Menu' }).press('Enter');
    await page.locator('summary:visible', { hasText: 'Services' }).press('Enter');
    // While it is open it is all there is: the page behind it cannot be reached.
    const ofPage = ['landmark-one-main', 'page-has-heading-one'];
    faults.push(...(await faultsIn(page, 'phone menu', ofPage)));
    expect(faults).toEqual([]);
  });
}

test('everything that is pressed is at least 44 px high on a phone', async ({ page, routes }) => {
  test.setTimeout(120_000);
  expectStatusInConsole(404);
  await page.setViewportSize(phone);
  const low: string[] = [];
  for (const path of routes.toLookAt) {
    await page.goto(path);
    low.push(
      ...(await page
        .locator('.action:visible, button:visible, summary:visible')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().height < 44)
            .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 120)}`),
        )),
    );
  }
  expect(low).toEqual([]);
});
