import type { Page } from '@playwright/test';
import { catalog } from '../../src/config/catalog.ts';
import { expect, holdRequests, test } from './fixtures/journey.ts';

/** A menu of the desktop header. */
function menu(page: Page, name: 'Services' | 'Industries') {
  const bar = page.getByRole('navigation', { name: 'Main' });
  return {
    opener: bar.locator('summary', { hasText: name }),
    overview: bar.getByRole('link', { name: `All ${name.toLowerCase()}` }),
    link: (label: string) => bar.getByRole('link', { name: label }),
  };
}

/** The menu of small screens. */
function mobileMenu(page: Page) {
  const nav = page.getByRole('navigation', { name: 'Menu' });
  return {
    nav,
    opener: page.getByRole('banner').locator('summary', { hasText: 'Menu' }),
    services: nav.locator('summary', { hasText: 'Services' }),
    link: (label: string) => nav.getByRole('link', { name: label }),
  };
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the pointer opens a menu after 200 ms, switches at once, and closes it after 150 ms', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/contact');
    await page.clock.pauseAt(600_000);
    const services = menu(page, 'Services');
    const industries = menu(page, 'Industries');
    const leave = () => page.mouse.move(720, 880);

    await services.opener.hover();
    await page.clock.runFor(199);
    await leave();
    await page.clock.runFor(1000);
    await expect(services.overview).toBeHidden();
    await services.opener.hover();
    await page.clock.runFor(199);
    await expect(services.overview).toBeHidden();
    await page.clock.runFor(1);
    await expect(services.overview).toBeVisible();

    await leave();
    await page.clock.runFor(149);
    await services.opener.hover();
    await page.clock.runFor(1000);
    await expect(services.overview).toBeVisible();
    await industries.opener.hover();
    await expect(industries.overview).toBeVisible();
    await expect(services.overview).toBeHidden();

    // For 300 ms after a menu closed, the next one opens without a delay.
    for (const [passed, opensAtOnce] of [
      [299, true],
      [301, false],
    ] as const) {
      await leave();
      await page.clock.runFor(150);
      await expect(industries.overview).toBeHidden();
      await page.clock.runFor(passed);
      await industries.opener.hover();
      await expect(industries.overview).toBeVisible({ visible: opensAtOnce });
      await page.clock.runFor(200);
      await expect(industries.overview).toBeVisible();
    }
  });

  test('the links of the header fit on one line of the narrowest window that shows them', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Book a call' })).toBeVisible();
    const heights = await header
      .locator('summary:visible, ul[data-menu-bar] a:visible, .action:visible')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(5);
    expect(new Set(heights)).toEqual(new Set([44]));
  });

  // The other keys are in engines/pages.test.ts.
  test('browser shortcuts do nothing else, and Tab closes the menu that it leaves', async ({
    page,
  }) => {
    await page.goto('/contact');
    const services = menu(page, 'Services');
    const industries = menu(page, 'Industries');
    await services.opener.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(services.opener).toBeFocused();
    await expect(services.overview).toBeHidden();

    await industries.opener.focus();
    await page.keyboard.press('ArrowUp');
    await expect(industries.overview).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(industries.link('Blog')).toBeFocused();
    await expect(industries.overview).toBeHidden();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a click opens a menu and closes the other', async ({ page }) => {
      await page.goto('/');
      const services = menu(page, 'Services');
      await expect(services.link('Voice AI')).toBeHidden();
      await services.opener.click();
      await expect(services.link('Voice AI')).toBeVisible();
      await menu(page, 'Industries').opener.click();
      await expect(menu(page, 'Industries').overview).toBeVisible();
      await expect(services.overview).toBeHidden();
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 500 }, hasTouch: true });

  // The keys are in engines/pages.test.ts.
  test('the open menu traps the focus and is scrollable, even if storage is blocked, and a wider window closes it', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
    );
    const { nav, opener, services, link } = mobileMenu(page);
    await page.goto('/services');
    await opener.tap();
    await expect(link('Join Authority Builders')).toBeVisible();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await services.tap();
    const last = nav.getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    const focused = new Set<string>();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      focused.add(
        await page.evaluate(() => {
          const { activeElement } = document;
          if (activeElement === document.body) return 'the window';
          return activeElement?.closest('[data-mobile-menu]') ? 'the menu' : 'the page';
        }),
      );
    }
    expect([...focused].sort()).toEqual(['the menu', 'the window']);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.locator('main')).not.toHaveAttribute('inert');
    await expect(opener).toBeHidden();
  });

  test('a menu that was opened before the script loaded traps the focus, too', async ({ page }) => {
    const loadScripts = await holdRequests(page, /\/_astro\/.*\.js$/);
    await page.goto('/services', { waitUntil: 'load' });
    await mobileMenu(page).opener.tap();
    await expect(mobileMenu(page).nav).toBeVisible();
    loadScripts();
    await expect(page.locator('main')).toHaveAttribute('inert');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the menu and its groups open', async ({ page }) => {
      const { nav, opener, services, link } = mobileMenu(page);
      await page.goto('/');
      await expect(nav).toBeHidden();
      await opener.click();
      await expect(link('Book a call')).toBeVisible();
      await services.click();
      await expect(link('Voice AI')).toContainText(catalog['voice-ai'].note);
      await link('Voice AI').click();
      await expect(page).toHaveURL(/\/services\/voice-ai$/);
    });
  });
});
