import type { Page } from '@playwright/test';
import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';

interface Stop {
  /** Place among everything on the page that a key can reach; -1 for what is not among it. */
  place: number;
  outlined: boolean;
}

/** Everything that Tab should reach, in the order of the page; `stops` notes what it does reach. */
async function watchFocus(page: Page): Promise<number> {
  return page.evaluate(() => {
    const reachable = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const stops: Stop[] = [];
    // On its way down: React keeps it to itself while it takes over what has the focus.
    function note({ target }: FocusEvent) {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(target as Element);
      stops.push({
        place: reachable.indexOf(target as HTMLElement),
        outlined:
          outlineStyle !== 'none' &&
          parseFloat(outlineWidth) >= 2 &&
          outlineColor !== 'rgba(0, 0, 0, 0)',
      });
    }
    document.addEventListener('focusin', note, { capture: true });
    Object.assign(window, { reachable, stops });
    return reachable.length;
  });
}

/** What is wrong with the way that Tab took. */
async function faultsOfTheWay(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { reachable, stops } = window as unknown as { reachable: HTMLElement[]; stops: Stop[] };
    const name = (place: number) =>
      `${location.pathname}: ${reachable[place]?.outerHTML.slice(0, 140) ?? 'something else'}`;
    const places = stops.map(({ place }) => place).filter((place) => place >= 0);
    const faults = reachable
      .map((_, place) => place)
      .filter((place) => !places.includes(place))
      .map((place) => `${name(place)} is not reached`);
    for (const { place, outlined } of stops) {
      if (!outlined && place >= 0) faults.push(`${name(place)} is not seen to have the focus`);
    }
    places.forEach((place, at) => {
      const before = places[at - 1] ?? -1;
      if (place < before) faults.push(`${name(place)} comes after ${name(before)}`);
      const [here, there] = [reachable[place], reachable[before]].map((element) =>
        element?.closest('main') ? element.getBoundingClientRect() : undefined,
      );
      // To the next column the way may lead up, within one it may not.
      if (here && there && here.bottom <= there.top && here.left < there.right) {
        if (here.right > there.left) faults.push(`${name(place)} stands above ${name(before)}`);
      }
    });
    return faults;
  });
}

/** Walks the page from top to bottom. */
async function walk(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const count = await watchFocus(page);
  expect(count, path).toBeGreaterThan(20);
  for (let presses = 0; presses < count; presses += 1) await page.keyboard.press('Tab');
  return faultsOfTheWay(page);
}

for (const [name, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const) {
  test(`Tab reaches everything in order and shows where it is, on ${name}`, async ({
    page,
    routes,
  }) => {
    test.setTimeout(180_000);
    expectStatusInConsole(404);
    await page.setViewportSize({ width, height: 900 });
    // A phone rarely has a keyboard: one page of each kind will do there.
    const paths = width === 390 ? ['/', '/services', '/blog', '/contact'] : routes.toLookAt;
    const faults: string[] = [];
    for (const path of paths) faults.push(...(await walk(page, path)));
    expect(faults).toEqual([]);
  });
}

test('a keyboard gets past the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('nothing lies over what has the focus, on the way back up either', async ({ page }) => {
  // Or the page would still be scrolling when it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/');
  const count = await watchFocus(page);
  const covered = new Set<string>();
  for (let presses = 0; presses < count; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
      return above && (element.contains(above) || above.contains(element))
        ? undefined
        : `${element.outerHTML.slice(0, 120)} under ${above?.outerHTML.slice(0, 80)}`;
    });
    if (fault) covered.add(fault);
  }
  expect([...covered]).toEqual([]);
});
