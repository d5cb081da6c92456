import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leadFormPages } from '../../supabase/functions/_shared/rules/lead-forms.ts';
import { expect, test } from './fixtures/journey.ts';
import { weigh } from './fixtures/page-weight.ts';
import { wireTo } from './fixtures/wire.ts';

const kilobyte = 1024;
const budgets = {
  // One round trip: the first ten TCP segments of 1460 bytes (RFC 6928).
  htmlAndCss: 10 * 1460,
  script: 4 * kilobyte,
  total: 45 * kilobyte,
  requests: 7,
} as const;

/** What a form may add to the scripts of a page until it can be used, React included. */
const formBudget = 85 * kilobyte;

/** Browsers tell of paints in steps of so many milliseconds. */
const paintStep = 4;

/** React marks its elements with this symbol, which no minifier renames. */
const react = /react\.(transitional\.)?element/;

test('every page without a form arrives in the first round trip', async ({
  browser,
  addresses,
  release,
  published,
  routes,
}) => {
  test.setTimeout(180_000);
  const withForm = published.filter(({ html }) => /<form[^>]*method="?post/i.test(html));
  const exempt = new Set(withForm.map(({ path }) => path));
  const pages = [...routes.handMade, ...routes.posts].filter((path) => !exempt.has(path));
  expect(pages.length).toBeGreaterThan(40);

  const wire = await wireTo(addresses.site);
  const tooHeavy: string[] = [];
  const scripts = new Set<string>();
  try {
    for (const path of pages) {
      const weight = await weigh(browser, wire, path);
      expect(weight.htmlAndCss, `${path} was measured`).toBeGreaterThan(2 * kilobyte);
      for (const name of ['htmlAndCss', 'script', 'total', 'requests'] as const) {
        if (weight[name] > budgets[name]) {
          tooHeavy.push(`${path}: ${name} ${weight[name]} of ${budgets[name]}`);
        }
      }
      for (const script of weight.scripts) scripts.add(script.path);
    }
  } finally {
    await wire.close();
  }
  expect(tooHeavy).toEqual([]);
  const withReact = [...scripts].filter((path) =>
    react.test(readFileSync(join(release, path), 'utf8')),
  );
  expect(withReact, 'chunks with React').toEqual([]);
});

test('a form adds no more scripts than its page can bear', async ({
  browser,
  addresses,
  published,
}) => {
  const wire = await wireTo(addresses.site);
  try {
    for (const [id, path] of Object.entries(leadFormPages)) {
      const { script, scripts } = await weigh(browser, wire, path, async (page) => {
        await expect(page.locator(`form[data-form="${id}"]`)).toHaveAttribute('data-ready');
      });
      // What the page runs whether it has a form or not, as the booking page does for its calendar.
      const html = published.find((page) => page.path === path)?.html ?? '';
      const ofPage = scripts.filter((each) =>
        html.includes(`<script type="module" src="${each.path}"`),
      );
      expect(ofPage.length, `${path} has scripts of its own`).toBeGreaterThan(0);
      const added = script - ofPage.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(added, `${path} was measured`).toBeGreaterThan(40 * kilobyte);
      expect(added, path).toBeLessThanOrEqual(formBudget);
    }
  } finally {
    await wire.close();
  }
});

test('the scripts of a form wait until its page is painted', async ({ page }) => {
  for (const path of ['/contact', '/seo-audit']) {
    await page.goto(path);
    await expect(page.locator('form[data-ready]')).toBeVisible();
    const { painted, fetched } = await page.evaluate(() => {
      const written = new Set([...document.scripts].map(({ src }) => src));
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        fetched: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js') && !written.has(name))
          .map(({ startTime }) => startTime),
      };
    });
    expect(fetched.length, `${path} has an island`).toBeGreaterThan(3);
    expect(Math.min(...fetched), path).toBeGreaterThan(painted - paintStep);
  }
});
