import type { Page } from '@playwright/test';
import { industries } from '../../src/config/industries.ts';
import { strategyCall } from '../../src/config/navigation.ts';
import { places } from '../../src/config/places.ts';
import { isLong } from '../long-tests.ts';
import { services } from '../services.ts';
import { axeViolations, colorRules, wholePage } from './fixtures/axe.ts';
import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';
import { ibmViolations } from './fixtures/ibm-checker.ts';
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

function lowButtons(page: Page): Promise<string[]> {
  return page
    .locator('.action:visible, button:visible, summary:visible')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 120)} is too low`),
    );
}

/** Links and controls outside of sentences that are narrower or lower than 24 px (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a[href]:visible, button:visible, summary:visible').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isInSentence =
          getComputedStyle(element).display === 'inline' &&
          [...(element.parentElement?.childNodes ?? [])].some(
            (node) => ['#text', 'SPAN', 'FONT'].includes(node.nodeName) && node.textContent?.trim(),
          );
        // Links that only screen readers and keyboards reach are 1 px.
        return Math.min(width, height) < 24 && width > 1 && !isInSentence;
      })
      .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 120)} is too small`),
  );
}

/** Parts of a desktop page whose content doesn't start at the same edge as that of other pages. */
function misalignedFrames(page: Page): Promise<string[]> {
  return page.locator('.frame:visible').evaluateAll((frames) => {
    const width = Math.min(document.documentElement.clientWidth, 86 * 16);
    return frames
      .filter((frame) => frame.getBoundingClientRect().width !== width)
      .map((frame) => `${location.pathname}: ${frame.outerHTML.slice(0, 120)} is misaligned`);
  });
}

/** Every element as its tag and classes and those of its ancestors, without duplicates. */
function structure(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const describe = (element: Element): string => {
      const own = `${element.localName}.${element.getAttribute('class') ?? ''}`;
      return element.parentElement ? `${describe(element.parentElement)} ${own}` : own;
    };
    return [...new Set([...document.body.querySelectorAll('*')].map(describe))];
  });
}

/** What visitors can set in their browsers, with the narrowest screen that it has to fit. */
const textSettings = [
  { css: 'html { font-size: 200% }', width: 390 },
  // The browser's default font size at 20 px.
  { css: 'html { font-size: 125% }', width: 320 },
  // WCAG 1.4.12.
  {
    css: `* {
      line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important
    } p { margin-bottom: 2em !important }`,
    width: 320,
  },
];

/** Settings with which a page is wider than its screen. */
async function textProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const { css, width } of textSettings) {
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, css);
    const found = await overflowAt(page, width);
    problems.push(...found.map((problem) => `${css}: ${problem}`));
  }
  return problems;
}

/** The pages that IBM's engine checks, too, except in the long tests: it takes longer than everything else. */
const forBothEngines = ['/', '/contact'];

test('every page fits every screen, also with larger text, and starts at the same edge, and axe finds no violations, in light and dark mode', async ({
  page,
  routes,
}) => {
  test.setTimeout(300_000);
  expectStatusInConsole(404);
  const problems: string[] = [];
  const checked = new Set<string>();
  for (const path of routes.pagesToCheck) {
    const isSample = routes.samples.includes(path);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(phone);
    await page.goto(path);
    problems.push(...(await lowButtons(page)));
    problems.push(...(await smallTargets(page)));
    // axe is slow, so it skips pages that only differ in their copy. html-validate checks that (page-html.test.ts).
    const unchecked = new Set(await structure(page)).difference(checked);
    const isNew = isSample || unchecked.size > 0;
    // The header and the footer are the same on every page.
    const parts = path === '/' || isLong ? wholePage : ['main'];
    if (isNew) problems.push(...(await axeViolations(page, { parts })));
    if (isLong ? isSample : forBothEngines.includes(path)) {
      problems.push(...(await ibmViolations(page)));
    }
    if (isSample) problems.push(...(await schemeDependentProperties(page)));
    // Pages with the same structure differ in their words, which matter most on narrow screens.
    const widths = isNew ? [320, 768, desktop.width] : [320, desktop.width];
    for (const width of widths) problems.push(...(await overflowAt(page, width)));
    problems.push(...(await misalignedFrames(page)));
    // Nothing but the header looks different on a desktop.
    if (path === '/') {
      problems.push(...(await axeViolations(page, { parts: ['header'], rules: colorRules })));
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    if (isNew) problems.push(...(await axeViolations(page, { parts, rules: colorRules })));
    for (const element of unchecked) checked.add(element);
    problems.push(...(await textProblems(page)));
  }
  expect(problems).toEqual([]);
});

test('the main link of every service, industry, and place is on a laptop’s first screen', async ({
  page,
  published,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1366, height: 768 });
  const hidden: string[] = [];
  const kinds = isLong
    ? [services, industries, places]
    : [services.slice(0, 1), industries.slice(0, 1), places.slice(0, 1)];
  const paths = kinds.flat().map(({ path }) => path);
  expect(published.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  for (const path of paths) {
    await page.goto(path);
    const link = page.getByRole('main').getByRole('link', { name: strategyCall.label }).first();
    const box = await link.boundingBox();
    if (!box || box.y + box.height > 768) hidden.push(`${path}: ${JSON.stringify(box)}`);
  }
  expect(hidden).toEqual([]);
});

test('the blog’s first article is on the first screen, below a short opening', async ({ page }) => {
  await page.goto('/blog');
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    const opening = await page.getByRole('main').locator('header').boundingBox();
    const title = await page.locator('#featured-title').boundingBox();
    if (!opening || !title) throw new Error('The blog has no opening or no featured article.');
    expect(opening.height, `${size.width}`).toBeLessThan(size.height / 3);
    expect(title.y + title.height, `${size.width}`).toBeLessThan(size.height);
  }
});

test('at least eight services show a sample, and it says that it’s one', ({ published }) => {
  const samples = published
    .filter(({ path }) => services.some((service) => service.path === path))
    .flatMap(({ html }) => html.match(/<figure.*?<\/figure>/gs) ?? []);
  expect(samples.length).toBeGreaterThanOrEqual(8);
  for (const sample of samples) {
    expect(sample).toMatch(/^<figure[^>]*>\s*<figcaption[^>]*>.*Made-up sample.*<\/figcaption>/s);
  }
});

test('only pages about authority clients end with their limit, and no others end alike', ({
  published,
}) => {
  const endings = published.flatMap(({ path, html }) => {
    const [, title] = /id="?call-title"?[^>]*>(.*?)<\/h2>/s.exec(html) ?? [];
    return title === undefined ? [] : [{ path, title: title.replace(/\s+/g, ' ').trim() }];
  });
  const byTitle = Map.groupBy(endings, ({ title }) => title);
  const repeated = [...byTitle.values()].filter((pages) => pages.length > 1);
  expect(repeated.map((pages) => pages.map(({ path }) => path).sort())).toEqual([
    ['/', '/about', '/services/authority-building'],
  ]);
});

test('the breadcrumbs of a page share a line', async ({ page, isTranslated }) => {
  test.skip(isTranslated, 'Measures text, not the elements around it.');
  await page.setViewportSize(desktop);
  await page.goto('/comment-emails');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  const bottoms = await crumbs.evaluateAll((items) =>
    items.map(({ lastElementChild: name }) => {
      const text = new Range();
      if (name) text.selectNodeContents(name);
      return Math.round(text.getBoundingClientRect().bottom);
    }),
  );
  expect(bottoms).toHaveLength(3);
  expect(new Set(bottoms).size).toBe(1);
});

test('axe finds no violations in open menus, in light and dark mode, and runs no other color rules by default', async ({
  page,
}) => {
  const problems: string[] = [];
  async function check(parts: string[]) {
    problems.push(...(await axeViolations(page, { parts })));
    await page.emulateMedia({ colorScheme: 'dark' });
    problems.push(...(await axeViolations(page, { parts, rules: colorRules })));
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
  await page.goto('/');
  for (const name of ['Services', 'Industries']) {
    await page.locator('summary:visible', { hasText: name }).press('Enter');
    await check(['header']);
  }
  await page.setViewportSize(phone);
  await page.locator('summary:visible', { hasText: 'Menu' }).press('Enter');
  await page.locator('summary:visible', { hasText: 'Services' }).press('Enter');
  await check(['header']);
  expect(problems).toEqual([]);

  const rules = await page.evaluate(() => {
    const { axe } = window as unknown as {
      axe: { getRules(tags: string[]): { ruleId: string; tags: string[] }[] };
    };
    return axe.getRules(['cat.color']);
  });
  const enabled = rules.filter(({ tags }) => !tags.includes('wcag2aaa'));
  expect(enabled.map(({ ruleId }) => ruleId).sort()).toEqual(colorRules);
});

test('pages show the same text without JavaScript', async ({ browser, addresses, routes }) => {
  test.setTimeout(120_000);
  const [scripted, plain] = await Promise.all(
    [true, false].map(async (javaScriptEnabled) => {
      const context = await browser.newContext({
        javaScriptEnabled,
        baseURL: addresses.site,
        // The form that asks for times names any other.
        timezoneId: 'UTC',
      });
      return context.newPage();
    }),
  );
  const visibleText = async (page: Page | undefined, path: string) => {
    await page?.goto(path);
    // The savings calculator, share buttons, and the list of comments need JavaScript.
    await page?.locator('main').evaluate((main) => {
      const scripted = '#savings, [data-needs-script], .comment-list, noscript';
      for (const part of main.querySelectorAll(scripted)) part.remove();
    });
    return page?.locator('main').innerText();
  };
  const [post = ''] = routes.posts;
  const withIslands = ['/', '/contact', '/book-strategy-call', '/thank-you', '/blog', post];
  for (const path of isLong ? routes.samples : withIslands) {
    const text = await visibleText(plain, path);
    expect.soft(text, path).toBe(await visibleText(scripted, path));
    expect.soft(text?.length, path).toBeGreaterThan(60);
  }
  await scripted?.context().close();
  await plain?.context().close();
});
