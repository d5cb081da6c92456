import type { Page } from '@playwright/test';
import { loadingText } from '../../src/features/comments/messages.ts';
import { isLong } from '../long-tests.ts';
import { expect, expectStatusInConsole, pressKeys, test } from './fixtures/journey.ts';

interface FocusStop {
  /** Index among the focusable elements; -1 for any other element. */
  index: number;
  outlined: boolean;
}

/** Lists every element in `part` that Tab should reach, in page order, and records where the focus goes. */
async function watchFocus(page: Page, part = 'body'): Promise<number> {
  return page.evaluate((part) => {
    const focusable = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]',
      ),
    ].filter(
      (element) =>
        element.closest(part) !== null &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const stops: FocusStop[] = [];
    function record({ target }: FocusEvent) {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(target as Element);
      stops.push({
        index: focusable.indexOf(target as HTMLElement),
        outlined:
          outlineStyle !== 'none' &&
          parseFloat(outlineWidth) >= 2 &&
          outlineColor !== 'rgba(0, 0, 0, 0)',
      });
    }
    // React stops the event from bubbling while it hydrates the focused element.
    document.addEventListener('focusin', record, { capture: true });
    Object.assign(window, { focusable, stops });
    return focusable.length;
  }, part);
}

/** Elements that Tab skipped, reached out of order, or focused without an outline. */
async function focusProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { focusable, stops } = window as unknown as {
      focusable: HTMLElement[];
      stops: FocusStop[];
    };
    const name = (index: number) =>
      `${location.pathname}: ${focusable[index]?.outerHTML.slice(0, 140) ?? 'something else'}`;
    const order = stops.map(({ index }) => index).filter((index) => index >= 0);
    const problems = focusable
      .map((_, index) => index)
      .filter((index) => !order.includes(index))
      .map((index) => `${name(index)} is not reached`);
    for (const { index, outlined } of stops) {
      if (!outlined && index >= 0) problems.push(`${name(index)} has no focus outline`);
    }
    order.forEach((index, at) => {
      const before = order[at - 1] ?? -1;
      if (index < before) problems.push(`${name(index)} comes after ${name(before)}`);
      const [here, there] = [focusable[index], focusable[before]].map((element) =>
        element?.closest('main') ? element.getBoundingClientRect() : undefined,
      );
      // Moving up is fine when going to the next column, but not within a column.
      if (here && there && here.bottom <= there.top && here.left < there.right) {
        if (here.right > there.left) problems.push(`${name(index)} is above ${name(before)}`);
      }
    });
    return problems;
  });
}

/**
 * Tabs through the home page from top to bottom. On other pages, which have the same header and footer, skips
 * to the main part.
 */
async function tabThrough(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  // Its island replaces the form for comments once it's near the screen.
  const commentForm = page.locator('#comment-form');
  if ((await commentForm.count()) > 0) {
    await commentForm.scrollIntoViewIfNeeded();
    await expect(commentForm).toHaveAttribute('data-ready');
    // Comments that arrive later would have links, too.
    await expect(page.getByText(loadingText)).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, 0));
  }
  // Fields can't be focused before.
  await expect(page.locator('form[data-form]:not([data-ready])')).toHaveCount(0);
  const part = path === '/' ? 'body' : 'main';
  if (part === 'main') await pressKeys(page, 'Tab', 'Enter');
  const count = await watchFocus(page, part);
  expect(count, path).toBeGreaterThan(0);
  for (let presses = 0; presses < count; presses += 1) await page.keyboard.press('Tab');
  return focusProblems(page);
}

test('Tab reaches everything in order, with a visible focus', async ({ page, routes }) => {
  test.setTimeout(120_000);
  expectStatusInConsole(404);
  const problems: string[] = [];
  await page.setViewportSize({ width: 1440, height: 900 });
  const [post = ''] = routes.posts;
  const samples = ['/', '/contact', '/blog', post];
  for (const path of isLong ? routes.samples : samples) {
    problems.push(...(await tabThrough(page, path)));
  }
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of ['/', '/contact']) problems.push(...(await tabThrough(page, path)));
  expect(problems).toEqual([]);
});

test('a skip link jumps past the header, and nothing covers the focus when tabbing backward', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await page.reload();
  const count = await watchFocus(page);
  const covered = new Set<string>();
  for (let presses = 0; presses < count; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const problem = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return above && (element.contains(above) || above.contains(element))
        ? undefined
        : `${element.outerHTML.slice(0, 120)} under ${above?.outerHTML.slice(0, 80)}`;
    });
    if (problem) covered.add(problem);
  }
  expect([...covered]).toEqual([]);
});
