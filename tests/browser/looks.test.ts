import type { Page } from '@playwright/test';
import { axeFaults, colourRules } from './fixtures/axe.ts';
import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';
import { overflowAt } from './fixtures/overflow.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** What axe finds wrong with the page as it is now, and where. */
async function faultsIn(page: Page, look: string, scope?: Parameters<typeof axeFaults>[1]) {
  const faults = await axeFaults(page, scope);
  return faults.map((fault) => `${new URL(page.url()).pathname}, ${look}: ${fault}`);
}

/** What the dark scheme changes besides the values of colours. */
function otherThanColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const declared = (rule: CSSRule): string[] => {
      const { style, cssRules } = rule as Partial<CSSStyleRule>;
      return [...(style ?? []), ...[...(cssRules ?? [])].flatMap(declared)];
    };
    const ofScheme = (rule: CSSRule): string[] =>
      rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme')
        ? declared(rule)
        : [...((rule as Partial<CSSGroupingRule>).cssRules ?? [])].flatMap(ofScheme);
    return [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].flatMap(ofScheme))
      .filter((property) => !property.startsWith('--color-'))
      .map((property) => `${location.pathname}: ${property} depends on the colour scheme`);
  });
}

interface Axe {
  getRules(tags: string[]): { ruleId: string; tags: string[] }[];
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
    faults.push(...(await faultsIn(page, 'light')), ...(await otherThanColours(page)));
    const byDay = await page.locator('body').ariaSnapshot();
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await faultsIn(page, 'dark', { rules: colourRules })));
    expect(await page.locator('body').ariaSnapshot(), `${path} by night`).toBe(byDay);
    for (const width of [1440, 768, 320]) faults.push(...(await overflowAt(page, width)));
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    faults.push(...(await faultsIn(page, 'phone')), ...(await overflowAt(page, phone.width)));
  }
  expect(faults).toEqual([]);
});

test('axe has no other rules of colours that it runs by itself', async ({ page }) => {
  await page.goto('/');
  await axeFaults(page);
  const rules = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: Axe };
    return axe.getRules(['cat.color']);
  });
  // Those of level AAA it runs only where it is told to.
  const run = rules.filter(({ tags }) => !tags.includes('wcag2aaa'));
  expect(run.map(({ ruleId }) => ruleId).sort()).toEqual(colourRules);
});

test('no menu has a fault that axe can find, by day and by night', async ({ page }) => {
  const faults: string[] = [];
  /** By night a menu is looked at as it is by day: open, in its place. */
  async function look(name: string, without: string[] = []) {
    faults.push(...(await faultsIn(page, name, { without })));
    await page.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await faultsIn(page, `${name}, dark`, { rules: colourRules })));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  await page.goto('/');
  for (const name of ['Services', 'Industries']) {
    await page.locator('summary:visible', { hasText: name }).press('Enter');
    await look(name);
  }
  await page.setViewportSize(phone);
  await page.locator('summary:visible', { hasText: 'Menu' }).press('Enter');
  await page.locator('summary:visible', { hasText: 'Services' }).press('Enter');
  // While it is open it is all there is: the page behind it cannot be reached.
  await look('phone menu', ['landmark-one-main', 'page-has-heading-one']);
  expect(faults).toEqual([]);
});

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

test('the styles of every page keep one order of layers, and nothing in them is nested', ({
  published,
}) => {
  const layers = 'properties theme base components utilities';
  const faults: string[] = [];
  for (const { path, html } of published) {
    const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
    // The first that is named is the lowest, whichever sheet names it.
    const named = [...css.matchAll(/@layer ([^;{]+)/g)].flatMap(([, names = '']) =>
      names.split(','),
    );
    const order = [...new Set(named)].join(' ');
    if (order !== layers) faults.push(`${path} has its layers in the order ${order}`);
    // Tailwind unfolds it for the browsers that it supports.
    if (css.includes('&')) faults.push(`${path} has nested rules`);
  }
  expect(published.length).toBeGreaterThan(40);
  expect(faults).toEqual([]);
});
