import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

/** A menu of the header: what opens it in a wide window, the link that heads it there, and others. */
function menu(page: Page, name: 'Services' | 'Industries') {
  const bar = page.getByRole('navigation', { name: 'Main' });
  return {
    opener: bar.locator('summary', { hasText: name }),
    overview: bar.getByRole('link', { name: `All ${name.toLowerCase()}` }),
    link: (label: string) => bar.getByRole('link', { name: label }),
  };
}

/** Milliseconds between the pointer's coming to `opener` and `panel` being shown. */
async function openingTime(opener: Locator, panel: Locator): Promise<number> {
  await opener.evaluate((element) => {
    const details = element.parentElement as HTMLDetailsElement;
    details.parentElement?.addEventListener('pointerenter', ({ timeStamp }) => {
      details.dataset['cameAt'] = String(timeStamp);
    });
    new MutationObserver(() => {
      details.dataset['openedAt'] ??= String(performance.now());
    }).observe(details, { attributeFilter: ['open'] });
  });
  await opener.hover();
  await expect(panel).toBeVisible();
  return opener.evaluate((element) => {
    const { cameAt, openedAt } = (element.parentElement as HTMLElement).dataset;
    return Number(openedAt) - Number(cameAt);
  });
}

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page }) => page.goto('/'));

  test('a menu opens about 200 ms after the pointer came, and closes behind it', async ({
    page,
  }) => {
    const { opener, overview } = menu(page, 'Services');
    const took = await openingTime(opener, overview);
    expect(took).toBeGreaterThanOrEqual(195);
    expect(took).toBeLessThan(600);
    await overview.hover();
    await page.mouse.move(720, 880);
    await expect(overview).toBeHidden();
  });

  test('the pointer goes from one open menu to the next', async ({ page }) => {
    const services = menu(page, 'Services');
    const industries = menu(page, 'Industries');
    await services.opener.hover();
    await expect(services.overview).toBeVisible();
    await industries.opener.hover();
    await expect(industries.overview).toBeVisible();
    await expect(services.overview).toBeHidden();
  });

  test('Escape closes what the pointer opened, and leaves the focus alone', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await expect(overview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await expect(page.locator('body')).toBeFocused();
  });

  test('Escape closes what a key opened, and gives the focus back', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(overview).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('arrow keys move along the bar and through a menu', async ({ page }) => {
    const services = menu(page, 'Services');
    const industries = menu(page, 'Industries');
    await services.opener.focus();
    await page.keyboard.press('ArrowRight');
    await expect(industries.opener).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(industries.overview).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(industries.link('Healthcare staffing')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(services.opener).toBeFocused();
    await expect(industries.overview).toBeHidden();
  });

  test('a link can be clicked while the focus is on another menu', async ({ page }) => {
    const services = menu(page, 'Services');
    await menu(page, 'Industries').opener.focus();
    await services.opener.hover();
    await services.link('Foundations').click();
    await expect(page).toHaveURL(/\/services#foundations$/);
  });

  test('leaving a menu with Tab closes it', async ({ page }) => {
    const { opener, overview } = menu(page, 'Industries');
    await opener.focus();
    await page.keyboard.press('ArrowUp');
    await expect(overview).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page, 'Industries').link('Blog')).toBeFocused();
    await expect(overview).toBeHidden();
  });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 1100, height: 800 }, hasTouch: true });

  test('a tap opens a menu and a tap elsewhere closes it', async ({ page }) => {
    await page.goto('/');
    const { opener, overview } = menu(page, 'Services');
    await opener.tap();
    await expect(overview).toBeVisible();
    await page.touchscreen.tap(550, 780);
    await expect(overview).toBeHidden();
  });
});

for (const width of [390, 1440]) {
  test.describe(`without JavaScript, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 }, javaScriptEnabled: false });

    test('a click opens the menu', async ({ page }) => {
      await page.goto('/');
      const { link } = menu(page, 'Services');
      await expect(link('Foundations')).toBeHidden();
      await page.locator('summary:visible').first().click();
      await expect(link('Foundations')).toBeVisible();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  /** Opens the menu and returns what opened it. */
  async function openMenu(page: Page): Promise<Locator> {
    await page.goto('/services');
    const opener = page.locator('summary', { hasText: 'Menu' });
    await opener.tap();
    await expect(page.getByRole('link', { name: 'Join Authority Builders' })).toBeVisible();
    return opener;
  }

  test('the open menu keeps the focus in the header', async ({ page }) => {
    await openMenu(page);
    const held = new Set<string>();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      held.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement === document.body) return 'the window';
          return activeElement?.closest('header') ? 'the header' : 'the page';
        }),
      );
    }
    expect([...held].sort()).toEqual(['the header', 'the window']);
  });

  test('following a link within the page closes the menu and frees the page', async ({ page }) => {
    await openMenu(page);
    const link = menu(page, 'Services').link('Foundations');
    await link.tap();
    await expect(page).toHaveURL(/\/services#foundations$/);
    await expect(link).toBeHidden();
    await expect(page.locator('#foundations')).toBeInViewport();
    await page.getByRole('link', { name: 'Privacy' }).focus();
    await expect(page.getByRole('link', { name: 'Privacy' })).toBeFocused();
  });

  test('Escape closes the menu and gives the focus back', async ({ page }) => {
    const opener = await openMenu(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });
});
