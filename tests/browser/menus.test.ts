import { industries } from '../../src/config/industries.ts';
import { places } from '../../src/config/places.ts';
import { services } from '../services.ts';
import { expect, test } from './fixtures/journey.ts';
import { menu } from './fixtures/menu.ts';

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page }) => page.goto('/contact'));

  test('hovering another menu switches to it', async ({ page }) => {
    const services = menu(page, 'Services');
    const industries = menu(page, 'Industries');
    await services.opener.hover();
    await expect(services.overview).toBeVisible();
    await industries.opener.hover();
    await expect(industries.overview).toBeVisible();
    await expect(services.overview).toBeHidden();
  });

  test('the menus list every service, industry, and place', async ({ page }) => {
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

  test('Escape closes a hovered menu without moving the focus', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await expect(overview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await expect(page.locator('body')).toBeFocused();
  });

  test('a click reopens a menu that Escape closed', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.hover();
    await expect(overview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await opener.click();
    await expect(overview).toBeVisible();
  });

  test('Escape closes a menu opened by keyboard and restores the focus', async ({ page }) => {
    const { opener, overview } = menu(page, 'Services');
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(overview).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('arrow keys move along the bar and within a menu', async ({ page }) => {
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

  test('Alt plus an arrow key isn’t handled', async ({ page }) => {
    const { opener } = menu(page, 'Services');
    await opener.focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowRight');
    await expect(opener).toBeFocused();
  });

  test('a link is clickable while another menu has the focus', async ({ page }) => {
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

  test('the current page is marked', async ({ page }) => {
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

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 1100, height: 1000 }, hasTouch: true });

  test('a tap opens a menu and a tap elsewhere closes it', async ({ page }) => {
    await page.goto('/contact');
    const { opener, overview } = menu(page, 'Services');
    await opener.tap();
    await expect(overview).toBeVisible();
    await page.touchscreen.tap(550, 980);
    await expect(overview).toBeHidden();
  });

  test('tapping another menu switches to it, and a second tap closes it', async ({ page }) => {
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
