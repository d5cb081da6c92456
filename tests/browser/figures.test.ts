import type { Page } from '@playwright/test';
import { catalog, formatPrice, type CatalogEntry } from '../../src/config/catalog.ts';
import { addressLines, contacts } from '../../src/config/contacts.ts';
import { facts } from '../../src/config/facts.ts';
import {
  claims,
  consultationMinutes,
  fees,
  formatDollars,
  newClientsPerMonth,
  tiers,
} from '../../src/config/offer.ts';
import { adSpendSentence, firstYear } from '../../src/config/program-cost.ts';
import { promisedHours } from '../../src/config/response-times.ts';
import { services } from '../services.ts';
import { expect, test } from './fixtures/journey.ts';
import type { PublishedPage } from './fixtures/published-pages.ts';

const amount = /\$\d[\d,]*/g;
const amounts = (text: string): string[] => text.match(amount) ?? [];

/** Posts calculate with examples of their own. */
const isPost = ({ path }: PublishedPage) =>
  /^\/blog\/(?!archive\b|404|why-employer-branding)/.test(path);

/** What the offer costs. */
const prices = new Set(
  [
    ...tiers.flatMap((tier) => {
      const { fees, ads = '', totalText } = firstYear(tier);
      const { setup, monthly, adSpend } = tier;
      return [...[setup, monthly, fees].map(formatDollars), adSpend, ads, totalText];
    }),
    ...Object.values<CatalogEntry>(catalog).map(({ price }) => (price ? formatPrice(price) : '')),
  ].flatMap(amounts),
);

/** What the free offers cost. */
const free = '$0';

interface Texts {
  path: string;
  /** With a space between elements. Without made-up samples, and the sections that calculate with example salaries. */
  text: string;
  /** Those sections. */
  examples: string;
}

/** What the pages say in sentences and drawings, except posts and the options of forms. */
async function textsOf(page: Page, published: readonly PublishedPage[]): Promise<Texts[]> {
  const pages = published.filter((each) => !isPost(each)).map(({ path, html }) => ({ path, html }));
  return page.evaluate(
    ([pages, ids]) =>
      pages.map(({ path, html }) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        for (const element of body.querySelectorAll('script, style, option')) element.remove();
        const textOf = (root: Node) => {
          const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          const found: string[] = [];
          while (texts.nextNode()) found.push(texts.currentNode.textContent ?? '');
          return found.join(' ').replace(/\s+/g, ' ');
        };
        // What's in a figure is marked as made up (components/samples).
        const sections = [
          ...ids.flatMap((id) => body.querySelector(`section#${id}`) ?? []),
          ...body.querySelectorAll('figure'),
        ];
        const examples = sections.map(textOf).join(' ');
        for (const section of sections) section.remove();
        return { path, text: textOf(body), examples };
      }),
    [pages, ['savings', 'example', 'examples']] as const,
  );
}

test('every amount on a page is a price, or in an example on the same page', async ({
  published,
  page,
}) => {
  let checked = 0;
  for (const { path, text, examples } of await textsOf(page, published)) {
    const known = [...prices, free, ...amounts(examples)];
    expect(
      amounts(text).filter((each) => !known.includes(each)),
      path,
    ).toEqual([]);
    checked += amounts(text).length;
  }
  expect(checked).toBeGreaterThan(30);
});

test('wherever the tiers are, the page says who pays for the ads', ({ published }) => {
  const sentence = adSpendSentence();
  test.skip(sentence === undefined, 'A copy of the site may leave that out.');
  const withTiers = published.filter(({ text }) =>
    tiers.every(({ jobs }) => text.toLowerCase().includes(jobs)),
  );
  expect(withTiers.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/', '/services', '/services/ai-partnership-pricing']),
  );
  for (const { path, text } of withTiers) expect(text, path).toContain(sentence);
});

test('every claim links to a footnote on its page', async ({ page }) => {
  const sources = Object.values(facts.claimSources);
  for (const [path, ...stated] of [
    ['/', 'industryFee', 'businessesHelped', 'leadIncrease'],
    ['/blog', 'articles', 'readers', 'businessesHelped'],
  ] as const) {
    await page.goto(path);
    const links = page.getByRole('main').locator('dt a[href^="#source-"]:visible');
    await expect(links, path).toHaveCount(stated.filter((name) => facts.claimSources[name]).length);
    for (const href of await links.evaluateAll((all) =>
      all.map((a) => a.getAttribute('href') ?? ''),
    )) {
      const text = await page.locator(href).innerText();
      expect(
        sources.some(({ since, counted }) => text.includes(since) && text.includes(counted)),
      ).toBe(true);
    }
  }
});

test('every page that states a counted claim also states its source', async ({
  published,
  page,
}) => {
  const figures = { ...claims, industryFee: `${fees.industry}%` };
  const texts = await textsOf(page, published);
  for (const [name, source] of Object.entries(facts.claimSources)) {
    const figure = new RegExp(
      `(?<![\\d.,])${RegExp.escape(figures[name as keyof typeof figures])}`,
    );
    const stating = texts.filter(({ text, examples }) => figure.test(`${text} ${examples}`));
    expect(stating.length, name).toBeGreaterThan(0);
    for (const { path, text } of stating) expect(text, path).toContain(source.counted);
  }
});

const pricing = '/services/ai-partnership-pricing';

/** Pages that have to state a figure or fact about the business. */
const pagesOfClaims: readonly { stated: readonly string[]; pages: readonly string[] }[] = [
  { stated: [`${fees.ours}%`], pages: ['/', '/about', '/services'] },
  { stated: [`${fees.industry}%`], pages: ['/', '/services', '/terms'] },
  { stated: [`${fees.savings}%`], pages: ['/', '/about', pricing] },
  ...tiers.map(({ name, monthly, jobs, adSpend, highlights }) => ({
    stated: [name, formatDollars(monthly), jobs, adSpend, ...highlights],
    pages: ['/services', pricing],
  })),
  { stated: tiers.map((tier) => firstYear(tier).totalText), pages: ['/services', pricing] },
  ...services.flatMap(({ price, path }) =>
    price ? [{ stated: [formatPrice(price)], pages: ['/services', path] }] : [],
  ),
  { stated: [claims.businessesHelped], pages: ['/', '/blog'] },
  { stated: [claims.leadIncrease], pages: ['/'] },
  { stated: [claims.articles, claims.readers], pages: ['/blog'] },
  {
    stated: [`${newClientsPerMonth} new authority clients`],
    pages: ['/', '/about', '/services/authority-building'],
  },
  { stated: [`${consultationMinutes}-minute strategy call`], pages: ['/', '/thank-you'] },
  { stated: [`${promisedHours.requests} hours`], pages: ['/contact', '/thank-you'] },
  {
    stated: [`${promisedHours.requests}-${promisedHours.seoAudit} hours`],
    pages: ['/seo-audit', '/resources'],
  },
  { stated: [contacts.phone.shown, contacts.hours], pages: ['/', '/contact'] },
  { stated: [contacts.email.shown], pages: ['/contact', '/thank-you'] },
  { stated: addressLines, pages: ['/contact'] },
];

test('the pages state what the business claims, as the configuration has it', ({ published }) => {
  const missing = pagesOfClaims.flatMap(({ stated, pages }) =>
    pages.flatMap((path) => {
      const text = published.find((each) => each.path === path)?.text.toLowerCase() ?? '';
      return stated
        .filter((each) => !text.includes(each.toLowerCase()))
        .map((each) => `${path}: ${each}`);
    }),
  );
  expect(missing).toEqual([]);
});

test('the two ways to a strategy call lead to each other, and only one asks for a budget', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Monthly budget')).toBeVisible();
  const first = page.getByRole('heading', { level: 1 });
  const contact = await first.innerText();
  await page.getByRole('link', { name: 'Book your call' }).click();
  await expect(page).toHaveURL(/\/book-strategy-call$/);
  await expect(first).not.toHaveText(contact);
  await expect(page.getByRole('main')).not.toContainText('budget');
  await page.getByRole('link', { name: 'Tell us about your business first' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});
