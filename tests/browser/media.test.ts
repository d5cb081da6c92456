import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { contacts } from '../../src/config/contacts.ts';
import { hasPackages } from '../debian-packages.ts';
import { isLong } from '../long-tests.ts';
import { axeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';

const pricing = '/services/ai-partnership-pricing';
const others = ['/healthcare-staffing/dallas', '/about', '/privacy'];
const sample = ['/', pricing, ...(isLong ? others : [])];

const line = (text: string) => text.replace(/\s+/g, ' ').trim();

const lowContrast = (page: Page) => axeViolations(page, { rules: ['color-contrast'] });

function animatedElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')]
      .filter((element) => {
        const style = getComputedStyle(element);
        const seconds = Math.max(...style.transitionDuration.split(',').map(parseFloat));
        return (
          style.scrollBehavior === 'smooth' || style.animationName !== 'none' || seconds > 0.01
        );
      })
      .map((element) => `${location.pathname}: ${element.outerHTML.slice(0, 100)}`),
  );
}

for (const path of sample) {
  test(`${path} is readable in print and in forced colors, and still with reduced motion`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await animatedElements(page)).toEqual([]);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      expect(await lowContrast(page), `forced colors, ${colorScheme}`).toEqual([]);
    }

    await page.emulateMedia({ forcedColors: 'none', media: 'print', colorScheme: 'dark' });
    expect(await lowContrast(page), 'print').toEqual([]);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Environment' })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toContainText(contacts.email.shown);
  });
}

test('in forced colors, buttons have an outline and a border, selects an arrow, and what isn’t typed or chosen looks different', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const action = page.getByRole('main').locator('.action').first();
  await action.focus();
  // Forced colors remove box shadows.
  await expect(action).toHaveCSS('outline-style', 'solid');
  // They also remove backgrounds, so a button needs a border.
  await expect(action).toHaveCSS('border-top-style', 'solid');
  const isDistinct = await action.evaluate((element) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(element);
    const page = getComputedStyle(document.body).backgroundColor;
    return borderTopColor !== page || backgroundColor !== page;
  });
  expect(isDistinct).toBe(true);

  await page.goto('/contact');
  const select = page.getByLabel('Company size');
  await expect(select).toHaveCSS('appearance', 'auto');
  const colorOf = (label: string, part?: string) =>
    page.getByLabel(label).evaluate((e, part) => getComputedStyle(e, part).color, part);
  const typed = await colorOf('First name');
  expect(await colorOf('Email', '::placeholder')).not.toBe(typed);
  expect(await colorOf('Company size')).not.toBe(typed);

  await page.goto('/blog');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const underline = (name: string) =>
    categories
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottomColor);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await underline('All Posts')).not.toBe(background);
  expect(await underline('Local SEO')).toBe(background);
});

test('no printed page ends with a heading', async ({ context, routes }) => {
  test.skip(!hasPackages('poppler-utils'), 'needs pdftotext');
  test.setTimeout(180_000);
  const mark = '‡';
  const [post = ''] = routes.posts;
  const paths = isLong ? routes.pagesToCheck : ['/', pricing, '/privacy', '/blog', post];
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };
  async function strandedOn(format: string): Promise<string[]> {
    const page = await context.newPage();
    const stranded: string[] = [];
    let headings = 0;
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading').evaluateAll((headings, mark) => {
        for (const heading of headings) heading.append(mark);
      }, mark);
      const input = await page.pdf({ format, margin });
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' });
      for (const printed of text.trimEnd().split('\f')) {
        const last = printed.trimEnd().split('\n').at(-1) ?? '';
        if (last.includes(mark)) stranded.push(`${path}, ${format}: ${line(last)}`);
        headings += printed.split(mark).length - 1;
      }
    }
    expect(headings).toBeGreaterThan(paths.length);
    return stranded;
  }
  const formats = isLong ? ['Letter', 'A4'] : ['Letter'];
  expect((await Promise.all(formats.map(strandedOn))).flat()).toEqual([]);
});

test('collapsed answers are printed', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(pricing);
  const answers = page.locator('details > :not(summary)');
  expect(await answers.count()).toBeGreaterThan(1);
  for (const answer of await page.getByRole('main').locator(answers).all()) {
    await expect(answer).toBeVisible();
  }
});

test('navigation fades, except with reduced motion', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset['faded'] = String(event.viewTransition !== null);
    });
  });
  for (const [reducedMotion, fades] of [
    ['reduce', 'false'],
    ['no-preference', 'true'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/services');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(page.locator('html')).toHaveAttribute('data-faded', fades);
  }
});
