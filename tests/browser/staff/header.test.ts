import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectStatusInConsole,
  storedSession,
  test,
} from '../fixtures/staff-journey.ts';

test.use(desktop);

const button = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true }).first();

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

test('signing out ends all sessions', async ({ page, signIn, portal }) => {
  const elsewhere = await signIn('writer@example.com');
  await portal.enterAs('writer@example.com');
  await page.goto('/');
  await expect(button(page, 'Join Authority Builders')).toBeHidden();
  await button(page, 'Sign Out').click();
  await expect(button(page, 'Join Authority Builders')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  // The button doesn't wait for the backend.
  await expect.poll(async () => (await elsewhere.auth.refreshSession()).error).not.toBeNull();
});

for (const [path, account] of [
  ['/', 'admin@example.com'],
  ['/no-such-page', 'writer@example.com'],
] as const) {
  test(`the Staff link takes ${account} from ${path} to the staff home`, async ({
    page,
    portal,
  }) => {
    if (path !== '/') expectStatusInConsole(404);
    await portal.enterAs(account);
    await page.goto(path);
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
}
