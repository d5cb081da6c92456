import { industries } from '../../src/config/industries.ts';
import { places } from '../../src/config/places.ts';
import { services } from '../services.ts';
import { expect, test } from './fixtures/journey.ts';
import { menu } from './fixtures/menu.ts';

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page }) => page.goto('/contact'));

  test('the pointer goes from one open menu to the next', async ({ page }) => {
    const services = menu(page, 'Services');
    const industries = menu(page, 'Industries');
    await services.opener.hover();
    await expect(services.overview).toBeVisible();
    await industries.opener.hover();
    await expect(industries.overview).toBeVisible();
    await expect(services.overview).toBeHidden();
  });

  test('the menus name every service, industry and place', async ({ page }) => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const [name, named] of [
      ['Services', services],
      ['Industries', [...industries, ...places]],
    ] as const) {
      await menu(page, name).opener.press('Enter');
      await expect(menu(page, name).overview).toBeVisible();
      for (const { name: label, path } of named) {
        const link = bar.getByRole('link').and(bar.locator(`a[href="${path}"]`));
        await expect(link).toBeVisible();
        await expect(link).toContainText(label);
      }
    }
  });

  test('Escape closes what the pointer opened, and leaves the focus alone', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await expect(overview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await expect(page.locator('body')).toBeFocused();
  });

  test('a click opens again what the pointer opened and Escape closed', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await expect(overview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await opener.click();
    await expect(overview).toBeVisible();
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
    await expect(industries.link('Healthcare staffing').first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(services.opener).toBeFocused();
    await expect(industries.overview).toBeHidden();
  });

  test('an arrow key with Alt stays the browser’s own', async ({ page }) => {
    const { opener } = menu(page, 'Services');
    await opener.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(opener).toBeFocused();
  });

  test('a link can be clicked while the focus is on another menu', async ({ page }) => {
    const services = menu(page, 'Services');
    await menu(page, 'Industries').opener.focus();
    await services.opener.hover();
    await services.link('Voice AI').click();
    await expect(page).toHaveURL(/\/services\/voice-ai$/);
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

  test('the page that one is on is told', async ({ page }) => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto('/services/voice-ai');
    await expect(menu(page, 'Services').opener).toHaveAttribute('aria-current', 'true');
    await expect(menu(page, 'Industries').opener).not.toHaveAttribute('aria-current');
  });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 1100, height: 1000 }, hasTouch: true });

  test('a tap opens a menu and a tap elsewhere closes it', async ({ page }) => {
    await page.goto('/contact');
    const { opener, overview } = menu(page, 'Services');
    await opener.tap();
    await expect(overview).toBeVisible();
    await page.touchscreen.tap(550, 980);
    await expect(overview).toBeHidden();
  });

  test('a second tap closes it, and a tap on the next one opens that', async ({ page }) => {
    await page.goto('/contact');
    const services = menu(page, 'Services');
    const industries = menu(page, 'Industries');
    await services.opener.tap();
    await industries.opener.tap();
    await expect(industries.overview).toBeVisible();
    await expect(services.overview).toBeHidden();
    await industries.opener.tap();
    await expect(industries.overview).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 1440, height: 844 }, javaScriptEnabled: false });

  test('a click opens a menu, and one at a time is open', async ({ page }) => {
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
