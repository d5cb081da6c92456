import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLong } from '../long-tests.ts';
import { leadFormPages } from '../../supabase/functions/_shared/rules/lead/forms.ts';
import { expect, test } from './fixtures/journey.ts';
import { layoutShift } from './fixtures/layout-shift.ts';
import { missing } from './fixtures/routes.ts';
import { hasForm, weigh, weighFirstVisit } from './fixtures/page-weight.ts';
import { wireTo } from './fixtures/wire.ts';

const kilobyte = 1024;
/** Without the cookie banner. */
const budgets = {
  script: 4.2 * kilobyte,
  requests: 7,
} as const;

/** Of a first visit, with the cookie banner. */
const firstVisit = {
  total: 40 * kilobyte,
  requests: budgets.requests + 4,
} as const;

/**
 * Pages that don't exist also report that. That of a post may also load the client of the backend, to suggest other
 * posts.
 */
const missingPages: Readonly<Record<string, Partial<Record<keyof typeof budgets, number>>>> = {
  '/no-such-page': { requests: 8 },
  '/blog/no-such-post': { script: 12 * kilobyte, requests: 11 },
};

/** Script bytes that a form may add to a page until it's usable, React included. */
const formBudget = 75 * kilobyte;

/** Browsers round paint times to this many milliseconds. */
const paintStepMs = 4;

/** The symbol that marks React elements. Minifiers don't rename it. */
const react = /react\.(transitional\.)?element/;

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
    // Most pages load the same files.
    const samples = isLong ? routes.samples : ['/', '/about', ...missing];
    for (const path of samples.filter((sample) => !withForm.includes(sample))) {
      const weight = await weigh(browser, wire, path);
      expect(weight.htmlAndCss, path).toBeGreaterThan(2 * kilobyte);
      const ofPage = { ...budgets, ...missingPages[path] };
      for (const name of ['script', 'requests'] as const) {
        if (weight[name] > ofPage[name]) {
          tooHeavy.push(`${path}: ${name} ${weight[name]} of ${ofPage[name]}`);
        }
      }
      const first = await weighFirstVisit(browser, wire, path);
      expect(first.scripts.length, `${path}: scripts of the cookie banner`).toBeGreaterThan(
        weight.scripts.length,
      );
      const requests = firstVisit.requests + ofPage.requests - budgets.requests;
      for (const [name, most] of Object.entries({ ...firstVisit, requests })) {
        const value = first[name as keyof typeof firstVisit];
        if (value > most) tooHeavy.push(`${path}: ${name} with the banner ${value} of ${most}`);
      }
      for (const script of first.scripts) scripts.add(script.path);
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
      const ofPage = scripts.filter((each) => html.includes(`data-after-paint>${each.path}<`));
      expect(ofPage.length, path).toBeGreaterThan(0);
      const added = script - sizeOf(ofPage);
      expect(added, path).toBeGreaterThan(40 * kilobyte);
      expect(added, path).toBeLessThanOrEqual(formBudget);
    }
  } finally {
    await wire.close();
  }
});

/** Pages that load React only once a reader needs it, and how much script comes then. */
const islands = {
  listing: {
    budget: 76 * kilobyte,
    ready: (page: Page) => expect(page.locator('.listing-results')).toContainText('“pay”'),
    without: 'auth-client',
  },
  comments: {
    budget: 87 * kilobyte,
    async ready(page: Page) {
      await page.locator('#comments').scrollIntoViewIfNeeded();
      await expect(page.locator('.comment-form')).toHaveAttribute('data-ready');
    },
    // It loads with the first submission.
    without: 'toaster',
  },
};

for (const [name, { budget, ready, without }] of Object.entries(islands)) {
  test(`React and the ${name} load once a reader needs them, within their budget`, async ({
    browser,
    addresses,
    release,
    routes,
  }) => {
    const [post = ''] = routes.posts;
    const [path, used] = name === 'listing' ? ['/blog', '/blog?search=pay'] : [post, post];
    const wire = await wireTo(addresses.site);
    try {
      const before = await weigh(browser, wire, path);
      const after = await weigh(browser, wire, used, ready);
      const code = ({ path: file }: { path: string }) => readFileSync(join(release, file), 'utf8');
      expect(before.scripts.filter((file) => react.test(code(file)))).toEqual([]);
      expect(after.scripts.some((file) => react.test(code(file)))).toBe(true);
      expect(after.scripts.filter((file) => file.path.includes(without))).toEqual([]);
      expect(before.htmlAndCss + sizeOf(before.scripts)).toBeLessThanOrEqual(25 * kilobyte);
      const added = sizeOf(after.scripts) - sizeOf(before.scripts);
      expect(added).toBeGreaterThan(50 * kilobyte);
      expect(added).toBeLessThanOrEqual(budget);
    } finally {
      await wire.close();
    }
  });
}

const sizeOf = (scripts: readonly { bytes: number }[]) =>
  scripts.reduce((total, { bytes }) => total + bytes, 0);

test('on a connection with a latency of 150 ms, the first view has the brand’s typeface, and nothing moves', async ({
  browser,
  addresses,
}) => {
  for (const path of ['/', '/blog']) {
    const context = await browser.newContext({ baseURL: addresses.site });
    const page = await context.newPage();
    const { h1, shift } = await firstView(page, path, { latency: 150 });
    expect([h1, shift], path).toEqual([['Sofia Sans Condensed ExtraBold'], 0]);
    await context.close();
  }
});

test('a page doesn’t wait for its font longer than a moment, and then keeps the other one', async ({
  page,
}) => {
  let wasVisible = false;
  await page.route('**/*.woff2', async (route) => {
    await page.locator('h1').waitFor();
    wasVisible = true;
    await route.continue();
  });
  const { h1, shift } = await firstView(page, '/', { latency: 0 });
  expect(wasVisible).toBe(true);
  expect(h1).not.toContain('Sofia Sans Condensed ExtraBold');
  expect(shift).toBe(0);
});

/** Opens a page with an empty cache, and returns the fonts of its headline and how much moved. */
async function firstView(page: Page, path: string, { latency }: { latency: number }) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const h1 = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId: h1.nodeId });
  return { h1: fonts.map(({ familyName }) => familyName), shift: await layoutShift(page) };
}

test('scripts load after the first paint', async ({ page }) => {
  const pages = {
    ...{ '/': 0, '/blog': 0, '/book-strategy-call': 0, '/thank-you': 0 },
    ...{ '/contact': 5, '/seo-audit': 5 },
  };
  for (const [path, moreThan] of Object.entries(pages)) {
    await page.goto(path);
    if (moreThan > 0) await expect(page.locator('form[data-ready]')).toBeVisible();
    const { painted, fetched } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      fetched: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
    expect(fetched.length, path).toBeGreaterThan(moreThan);
    expect(Math.min(...fetched), path).toBeGreaterThan(painted - paintStepMs);
  }
});
