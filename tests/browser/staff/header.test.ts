import type { Page } from '@playwright/test';
import { staffPages } from '../../../src/config/staff-pages.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import {
  desktop,
  expect,
  expectStatusInConsole,
  holdRequests,
  phone,
  pressKeys,
  test,
} from '../fixtures/staff-journey.ts';

test.use(desktop);

const button = (page: Page, name: string) =>
  page
    .getByRole('banner')
    .locator('a, button')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .first();

test('visitors see a link to the community or the content login', async ({ page, addresses }) => {
  for (const [site, name, hidden] of [
    [addresses.site, 'Join Authority Builders', 'Login'],
    [addresses.site.replace('localhost', 'content.localhost'), 'Login', 'Join Authority Builders'],
  ] as const) {
    await page.goto(site);
    await expect(button(page, name)).toBeVisible();
    await expect(button(page, name)).toHaveAttribute('target', '_blank');
    await expect(button(page, hidden)).toBeHidden();
    await expect(button(page, 'Sign Out')).toBeHidden();
  }
});

test('the Staff link leads from a missing page to the staff home', async ({ page, portal }) => {
  expectStatusInConsole(404);
  await portal.enterAs('writer@example.com');
  await page.goto('/no-such-page');
  const links = page.getByRole('banner').getByRole('link', { name: 'Staff', exact: true });
  await expect(links).toHaveCount(1);
  const [link, signOut] = await Promise.all([
    links.boundingBox(),
    page.getByRole('button', { name: 'Sign Out' }).boundingBox(),
  ]);
  expect(link?.y).toBe(signOut?.y);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Menu', { exact: true }).click();
  await expect(links).toHaveCount(1);
  await links.click();
  await expect(page).toHaveURL(/\/staff$/);
});

test('an admin finds people from another page, by keyboard', async ({ page, portal }) => {
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/reports');
  await expect(button(page, 'Search')).toBeVisible();
  // What's typed while the results' code is still loading isn't lost.
  const release = await holdRequests(page, '**/SearchResults.*.js');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.type('moderator@example.com');
  await expect(dialog.getByRole('searchbox')).toHaveValue('moderator@example.com');
  release();
  await expect(dialog.getByRole('region', { name: 'People' })).toContainText('Demo Moderator');
  expect(await axeInBothSchemes(page)).toEqual([]);
  // The first clears the field.
  await pressKeys(page, 'Escape', 'Escape');
  await expect(dialog).toBeHidden();
  await button(page, 'Search').press('Enter');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('moderator@example.com');
  await expect(dialog.getByRole('region', { name: 'People' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/people#q=moderator/);
});

test.describe('the menu of an admin', () => {
  const listed = staffPages
    .filter((page) => !('within' in page) && page.href !== '/client-portal')
    .map(({ label }) => label);
  const links = (page: Page) =>
    page.getByRole('navigation', { name: 'Staff' }).getByRole('link').filter({ visible: true });
  const account = (page: Page) => page.getByRole('button', { name: 'Demo Admin' });
  const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });

  test('shows every link on a desktop, and opens by keyboard on a tablet', async ({
    page,
    portal,
  }) => {
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/profile');
    await expect(links(page)).toHaveText(listed);
    expect(listed.length).toBeLessThanOrEqual(6);
    const rows = await links(page).evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().top),
    );
    expect(new Set(rows).size).toBe(1);
    await expect(menu(page)).toBeHidden();
    await account(page).focus();
    await pressKeys(page, 'Enter', 'Tab');
    const profile = page.getByRole('link', { name: 'Profile' });
    await expect(profile).toBeFocused();
    await expect(profile).toHaveAttribute('aria-current', 'page');
    await pressKeys(page, 'Escape');
    await expect(account(page)).toBeFocused();
    await expect(profile).toBeHidden();
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(links(page)).toHaveCount(0);
    await menu(page).focus();
    await pressKeys(page, 'Enter', 'Tab', 'Tab');
    await expect(links(page).nth(1)).toBeFocused();
    await pressKeys(page, 'Escape');
    await expect(menu(page)).toBeFocused();
    await expect(links(page)).toHaveCount(0);
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test.describe('on a phone', () => {
    test.use(phone);

    test('leaves room for the page, and links to every screen', async ({ page, portal }) => {
      await portal.enterAs('admin@example.com');
      for (const path of ['/staff/profile', '/client-portal', '/staff']) {
        await page.goto(path);
        await expect(
          page.getByRole('banner').getByRole('button', { name: 'Search' }),
        ).toBeVisible();
        const header = await page.getByRole('banner').boundingBox();
        expect(header?.height, path).toBeLessThan(80);
      }
      await menu(page).tap();
      await expect(links(page)).toHaveText(listed);
      await expect(links(page).first()).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
      const heights = await links(page).evaluateAll((found) =>
        found.map((link) => link.getBoundingClientRect().height),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      expect(await overflowAt(page, 390)).toEqual([]);
      expect(await axeInBothSchemes(page, ['header']), 'the open menu').toEqual([]);
      await links(page).filter({ hasText: 'Settings' }).tap();
      await expect(page).toHaveURL(/\/staff\/settings$/);
      await expect(links(page)).toHaveCount(0);
      const settings = page.getByRole('navigation', { name: 'Settings' });
      await settings.getByRole('link', { name: 'CRM' }).tap();
      await expect(page).toHaveURL(/\/ghl-setup$/);
      await expect(settings.locator('[aria-current]')).toHaveText('CRM');
    });
  });
});
