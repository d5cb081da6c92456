import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const main = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const opener = (page: Page) => page.getByRole('banner').locator('summary', { hasText: 'Menu' });

/** An expandable group of the open menu. */
function group(page: Page, name: string) {
  return {
    summary: main(page).locator('summary', { hasText: name }),
    link: (label: string) => main(page).getByRole('link', { name: label }),
  };
}

/** Opens the menu on `path` and returns its button. */
async function openMenu(page: Page, path = '/services'): Promise<Locator> {
  await page.goto(path);
  await opener(page).tap();
  await expect(main(page).getByRole('link', { name: 'Join Authority Builders' })).toBeVisible();
  return opener(page);
}

test('the open menu traps the focus', async ({ page }) => {
  await openMenu(page);
  await group(page, 'Services').summary.tap();
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
});

test('the page is inert even if storage is blocked', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    }),
  );
  await openMenu(page);
  await expect(page.locator('main')).toHaveAttribute('inert');
});

test('following a link to another page closes the menu', async ({ page, addresses }) => {
  await openMenu(page);
  const services = group(page, 'Services');
  await services.summary.tap();
  await services.link('Voice AI').tap();
  await expect(page).toHaveURL(`${addresses.site}/services/voice-ai`);
  await expect(main(page)).toBeHidden();
  // The back/forward cache may restore the previous page as it was.
  await page.goBack();
  await expect(page).toHaveURL(`${addresses.site}/services`);
  await expect(main(page)).toBeHidden();
});

test('following a link to the current page closes the menu', async ({ page }) => {
  await openMenu(page, '/contact');
  await group(page, 'Contact').link('Contact').tap();
  await expect(main(page)).toBeHidden();
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await privacy.focus();
  await expect(privacy).toBeFocused();
});

test('Escape closes the menu and restores the focus', async ({ page }) => {
  const summary = await openMenu(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(summary).toBeFocused();
  await expect(main(page)).toBeHidden();
  // A click between links moves the focus out of the menu.
  await summary.tap();
  await main(page).click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('Escape');
  await expect(summary).toBeFocused();
  await expect(main(page)).toBeHidden();
});

test('widening the window closes the menu', async ({ page }) => {
  await openMenu(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect(opener(page)).toBeHidden();
});

test('the whole menu is scrollable on a low screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openMenu(page);
  await group(page, 'Services').summary.tap();
  const last = main(page).getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu and its groups open', async ({ page }) => {
    await page.goto('/');
    await expect(main(page)).toBeHidden();
    await opener(page).click();
    const services = group(page, 'Services');
    await services.summary.click();
    await expect(services.link('Voice AI')).toBeVisible();
    await services.link('Voice AI').click();
    await expect(page).toHaveURL(/\/services\/voice-ai$/);
  });
});
