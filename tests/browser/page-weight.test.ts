import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { leadFormPages } from '../../supabase/functions/_shared/rules/lead/forms.ts';
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

/** A post's page may be larger, because of its text: 25 KB with its scripts. */
const postHtmlAndCss = 25 * kilobyte - budgets.script;

/** The page of a missing post may also load the client of the backend, to suggest other posts. */
const missingPost = { path: '/blog/no-such-post', script: 12 * kilobyte, requests: 10 } as const;

/** Script bytes that a form may add to a page until it's usable, React included. */
const formBudget = 85 * kilobyte;

/** Browsers round paint times to this many milliseconds. */
const paintStepMs = 4;

/** The symbol that marks React elements. Minifiers don't rename it. */
const react = /react\.(transitional\.)?element/;

/** Also the listing's search, whose budgets are in blog-listing.test.ts. */
const hasForm = (html: string) => /<form[^>]*(?:method="?post|role="?search)/i.test(html);

test('the HTML and CSS of every page without a form or post fit in the first round trip', ({
  release,
  published,
  routes,
}) => {
  const sent = (file: string) => {
    const path = join(release, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  };
  const pages = published.filter(({ html }) => !hasForm(html));
  expect(pages.length).toBeGreaterThan(40);
  const tooHeavy = pages.flatMap(({ path, html }) => {
    const styles = [...html.matchAll(/<link[^>]*rel="?stylesheet[^>]*href="?([^" >]+)/g)];
    const files = [path === '/' ? 'index.html' : `${path}.html`, ...styles.map(([, href]) => href)];
    const bytes = files.reduce((sum, file) => sum + sent(file ?? ''), 0);
    const budget = routes.posts.includes(path) ? postHtmlAndCss : budgets.htmlAndCss;
    return bytes > budget ? [`${path}: ${bytes} of ${budget}`] : [];
  });
  expect(tooHeavy).toEqual([]);
});

test('each layout without a form stays within its budgets, without React', async ({
  browser,
  addresses,
  release,
  published,
  routes,
}) => {
  test.setTimeout(120_000);
  const withForm = published.filter(({ html }) => hasForm(html)).map(({ path }) => path);
  const wire = await wireTo(addresses.site);
  const tooHeavy: string[] = [];
  const scripts = new Set<string>();
  try {
    for (const path of routes.samples.filter((sample) => !withForm.includes(sample))) {
      const weight = await weigh(browser, wire, path);
      expect(weight.htmlAndCss, path).toBeGreaterThan(2 * kilobyte);
      const ofPage = {
        ...budgets,
        ...(routes.posts.includes(path) && { htmlAndCss: postHtmlAndCss }),
        ...(path === missingPost.path && missingPost),
      };
      for (const name of ['htmlAndCss', 'script', 'total', 'requests'] as const) {
        if (weight[name] > ofPage[name]) {
          tooHeavy.push(`${path}: ${name} ${weight[name]} of ${ofPage[name]}`);
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

test('a form stays within its script budget', async ({ browser, addresses, published }) => {
  const wire = await wireTo(addresses.site);
  try {
    for (const [id, path] of Object.entries(leadFormPages)) {
      const { script, scripts } = await weigh(browser, wire, path, async (page) => {
        await expect(page.locator(`form[data-form="${id}"]`)).toHaveAttribute('data-ready');
      });
      // Scripts that the page has with or without its form, such as the booking calendar's.
      const html = published.find((page) => page.path === path)?.html ?? '';
      const ofPage = scripts.filter((each) =>
        html.includes(`<script type="module" src="${each.path}"`),
      );
      expect(ofPage.length, path).toBeGreaterThan(0);
      const added = script - ofPage.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(added, path).toBeGreaterThan(40 * kilobyte);
      expect(added, path).toBeLessThanOrEqual(formBudget);
    }
  } finally {
    await wire.close();
  }
});

test('form scripts load after the first paint', async ({ page }) => {
  for (const path of ['/contact', '/seo-audit']) {
    await page.goto(path);
    await expect(page.locator('form[data-ready]')).toBeVisible();
    const { painted, fetched } = await page.evaluate(() => {
      const initial = new Set([...document.scripts].map(({ src }) => src));
      return {
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
        fetched: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js') && !initial.has(name))
          .map(({ startTime }) => startTime),
      };
    });
    expect(fetched.length, path).toBeGreaterThan(3);
    expect(Math.min(...fetched), path).toBeGreaterThan(painted - paintStepMs);
  }
});
