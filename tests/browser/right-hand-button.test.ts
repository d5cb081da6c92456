import type { Page } from '@playwright/test';
import { sessionKey } from '../../src/lib/supabase/session-key.ts';
import { expect, test } from './fixtures/journey.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const button = (page: Page, name: string) =>
  page.getByRole('banner').getByText(name, { exact: true }).first();

test('visitors are invited to the community, in a new tab', async ({ page }) => {
  await page.goto('/');
  const link = button(page, 'Join Authority Builders');
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(button(page, 'Login')).toBeHidden();
  await expect(button(page, 'Sign Out')).toBeHidden();
});

test('on the content subdomain the button leads to the login, in a new tab', async ({
  page,
  addresses,
}) => {
  await page.goto(addresses.site.replace('localhost', 'content.localhost'));
  const link = button(page, 'Login');
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(button(page, 'Join Authority Builders')).toBeHidden();
});

test('whoever is signed in can sign out, and is signed out everywhere', async ({
  page,
  signIn,
}) => {
  const elsewhere = await signIn('writer@example.com');
  const { data } = await elsewhere.auth.getSession();
  await page.goto('/');
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(data.session),
  ] as const);
  await page.reload();
  await expect(button(page, 'Join Authority Builders')).toBeHidden();
  await button(page, 'Sign Out').click();
  await expect(button(page, 'Join Authority Builders')).toBeVisible();
  const { error } = await elsewhere.auth.refreshSession();
  expect(error).not.toBeNull();
});

test('a page that the browser kept for the way back learns who is signed in by now', async ({
  page,
}) => {
  await page.goto('/');
  await expect(button(page, 'Join Authority Builders')).toBeVisible();
  await page.evaluate((key) => {
    localStorage.setItem(key, '{}');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, sessionKey);
  await expect(button(page, 'Sign Out')).toBeVisible();
});

test('no visitor downloads the auth client', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => url.includes('staff-client'))).toEqual([]);
});
