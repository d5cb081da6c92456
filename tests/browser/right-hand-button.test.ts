import type { Page } from '@playwright/test';
import { sessionKey } from '../../src/lib/supabase/stored-session.ts';
import { expect, expectStatusInConsole, test } from './fixtures/journey.ts';
import { storeSession } from './fixtures/staff-journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true }).first();

test('visitors see a link to the community that opens a new tab', async ({ page }) => {
  await page.goto('/');
  const link = button(page, 'Join Authority Builders');
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(button(page, 'Login')).toBeHidden();
  await expect(button(page, 'Sign Out')).toBeHidden();
});

test('the content subdomain shows a login link that opens a new tab', async ({
  page,
  addresses,
}) => {
  await page.goto(addresses.site.replace('localhost', 'content.localhost'));
  const link = button(page, 'Login');
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(button(page, 'Join Authority Builders')).toBeHidden();
});

test('signing out ends all sessions', async ({ page, signIn }) => {
  const elsewhere = await signIn('writer@example.com');
  const { data } = await elsewhere.auth.getSession();
  await storeSession(page, data.session);
  await page.goto('/');
  await expect(button(page, 'Join Authority Builders')).toBeHidden();
  await button(page, 'Sign Out').click();
  await expect(button(page, 'Join Authority Builders')).toBeVisible();
  // The button doesn't wait for the backend.
  await expect.poll(async () => (await elsewhere.auth.refreshSession()).error).not.toBeNull();
});

test('a page from the back/forward cache updates the button', async ({ page, signIn }) => {
  const { data } = await (await signIn('writer@example.com')).auth.getSession();
  await page.goto('/');
  await expect(button(page, 'Join Authority Builders')).toBeVisible();
  await page.evaluate(
    ([key, session]) => {
      localStorage.setItem(key, session);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    [sessionKey, JSON.stringify(data.session)] as const,
  );
  await expect(button(page, 'Sign Out')).toBeVisible();
});

test.describe('the Staff link', () => {
  for (const path of ['/', '/no-such-page']) {
    test(`takes admins from ${path} to the leads, also in the mobile menu`, async ({
      page,
      signIn,
    }) => {
      if (path !== '/') expectStatusInConsole(404);
      const { data } = await (await signIn('admin@example.com')).auth.getSession();
      await storeSession(page, data.session);
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

  test('is hidden from accounts without a staff page and after signing out', async ({
    page,
    signIn,
  }) => {
    const link = page.getByRole('banner').getByText('Staff', { exact: true });
    for (const [email, count] of [
      ['writer@example.com', 0],
      ['admin@example.com', 2],
    ] as const) {
      const { data } = await (await signIn(email)).auth.getSession();
      await storeSession(page, data.session);
      const role = page.waitForResponse('**/rpc/get_current_user_role');
      await page.goto('/');
      await role;
      await expect(link).toHaveCount(count);
      await button(page, 'Sign Out').click();
      await expect(button(page, 'Join Authority Builders')).toBeVisible();
      await expect(link).toHaveCount(0);
    }
  });
});

test('no visitor downloads the auth client', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => url.includes('auth-client'))).toEqual([]);
});
