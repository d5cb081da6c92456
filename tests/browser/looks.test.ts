import type { Page } from '@playwright/test';
import { axeViolations, colorRules } from './fixtures/axe.ts';
import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';
import { overflowAt } from './fixtures/overflow.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Properties other than colors that depend on the color scheme. */
function schemeDependentProperties(page: Page): Promise<string[]> {
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
      .map((property) => `${location.pathname}: ${property} depends on the color scheme`);
  });
}

test('axe finds no violations on any layout, in light and dark mode', async ({ page, routes }) => {
  test.setTimeout(180_000);
  expectStatusInConsole(404);
  const problems: string[] = [];
  for (const path of routes.samples) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    await page.goto(path);
    problems.push(...(await axeViolations(page)), ...(await schemeDependentProperties(page)));
    await page.setViewportSize(desktop);
    problems.push(...(await axeViolations(page, { rules: colorRules })));
    await page.emulateMedia({ colorScheme: 'dark' });
    problems.push(...(await axeViolations(page, { rules: colorRules })));
  }
  expect(problems).toEqual([]);
});

test('every page fits every screen width, and buttons are at least 44 px high on phones', async ({
  page,
  routes,
}) => {
  test.setTimeout(180_000);
  expectStatusInConsole(404);
  const problems: string[] = [];
  for (const path of [...routes.sitePages, ...routes.posts]) {
    await page.goto(path);
    for (const width of [1440, 768, 320, 390]) problems.push(...(await overflowAt(page, width)));
    const low = await page
      .locator('.action:visible, button:visible, summary:visible')
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 120)}`),
      );
    problems.push(...low);
  }
  expect(routes.posts.length).toBeGreaterThan(3);
  expect(problems).toEqual([]);
});

test('axe runs no other color rules by default', async ({ page }) => {
  await page.goto('/');
  await axeViolations(page);
  const rules = await page.evaluate(() => {
    const { axe } = window as unknown as {
      axe: { getRules(tags: string[]): { ruleId: string; tags: string[] }[] };
    };
    return axe.getRules(['cat.color']);
  });
  const enabled = rules.filter(({ tags }) => !tags.includes('wcag2aaa'));
  expect(enabled.map(({ ruleId }) => ruleId).sort()).toEqual(colorRules);
});

test('axe finds no violations in open menus, in light and dark mode', async ({ page }) => {
  const problems: string[] = [];
  async function check(disabledRules: string[] = []) {
    problems.push(...(await axeViolations(page, { disabledRules })));
    await page.emulateMedia({ colorScheme: 'dark' });
    problems.push(...(await axeViolations(page, { rules: colorRules })));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  await page.goto('/');
  for (const name of ['Services', 'Industries']) {
    await page.locator('summary:visible', { hasText: name }).press('Enter');
    await check();
  }
  await page.setViewportSize(phone);
  await page.locator('summary:visible', { hasText: 'Menu' }).press('Enter');
  await page.locator('summary:visible', { hasText: 'Services' }).press('Enter');
  // The page behind the open menu is inert.
  await check(['landmark-one-main', 'page-has-heading-one']);
  expect(problems).toEqual([]);
});

test('the styles of every page declare the same layer order and aren’t nested', ({ published }) => {
  const layers = 'properties theme base components utilities';
  const problems: string[] = [];
  for (const { path, html } of published) {
    const css = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join('');
    const named = [...css.matchAll(/@layer ([^;{]+)/g)].flatMap(([, names = '']) =>
      names.split(','),
    );
    const order = [...new Set(named)].join(' ');
    if (order !== layers) problems.push(`${path} has its layers in the order ${order}`);
    // Tailwind flattens nesting for the browsers it supports.
    if (css.includes('&')) problems.push(`${path} has nested rules`);
  }
  expect(published.length).toBeGreaterThan(40);
  expect(problems).toEqual([]);
});
