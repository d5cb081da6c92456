import type { Page } from '@playwright/test';
import { expect, expectStatusInConsole, storedSession, test } from '../fixtures/staff-journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true }).first();

test('visitors see a link to the community, or a login link on the content subdomain', async ({
  page,
  addresses,
}) => {
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

test('signing out ends all sessions', async ({ page, signIn, enterAs }) => {
  const elsewhere = await signIn('writer@example.com');
  await enterAs('writer@example.com');
  await page.goto('/');
  await expect(button(page, 'Join Authority Builders')).toBeHidden();
  await button(page, 'Sign Out').click();
  await expect(button(page, 'Join Authority Builders')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  // The button doesn't wait for the backend.
  await expect.poll(async () => (await elsewhere.auth.refreshSession()).error).not.toBeNull();
});

for (const path of ['/', '/no-such-page']) {
  test(`the Staff link takes admins from ${path} to the leads, also in the mobile menu`, async ({
    page,
    enterAs,
  }) => {
    if (path !== '/') expectStatusInConsole(404);
    await enterAs('admin@example.com');
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
    await expect(page).toHaveURL(/\/admin$/);
  });
}

test('the Staff link is hidden from accounts without a staff page and after signing out', async ({
  page,
  enterAs,
}) => {
  const link = page.getByRole('banner').getByText('Staff', { exact: true });
  for (const [email, count] of [
    ['writer@example.com', 0],
    ['admin@example.com', 2],
  ] as const) {
    await enterAs(email);
    const role = page.waitForResponse('**/rpc/get_current_user_role');
    await page.goto('/');
    await role;
    await expect(link).toHaveCount(count);
    await button(page, 'Sign Out').click();
    await expect(button(page, 'Join Authority Builders')).toBeVisible();
    await expect(link).toHaveCount(0);
  }
});
