import type { Page } from '@playwright/test';
import { publishableKey } from '../fixtures/staff.ts';
import { expect, storeSession, storedSession, test } from '../fixtures/staff-journey.ts';
import { header, staffPortal } from '../fixtures/staff-portal.ts';

const attacker = 'writer@example.com';

/** Everything in the browser's storage. */
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Records the URLs of requests. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => void urls.push(request.url()));
  return urls;
}

/** Opens an email link. A link to the open page would only change the fragment. */
async function openLink(page: Page, link: string) {
  await page.goto('/robots.txt');
  await page.goto(link);
}

test('tokens in a URL start no session and are removed', async ({ page, signIn }) => {
  const { data } = await (await signIn(attacker)).auth.getSession();
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const tokens = new URLSearchParams({ access_token, refresh_token, type: 'signup' });
  const requested = requestsOf(page);
  for (const path of ['/', '/admin']) {
    await page.goto('/robots.txt');
    await page.goto(`${path}#${tokens}`, { waitUntil: 'networkidle' });
    expect(await page.evaluate('location.href')).not.toContain('token');
    expect(new URL(page.url()).pathname).toBe(path);
    // A link to the page that's already open changes only the fragment.
    await page.evaluate((fragment) => (location.hash = fragment), tokens.toString());
    await expect.poll(() => page.evaluate('location.href')).not.toContain('token');
    expect(await storage(page)).not.toContain(refresh_token);
  }
  await page.goto(`/auth?token_hash=1&type=signup&${tokens}`, { waitUntil: 'networkidle' });
  expect(await storedSession(page)).toBeNull();
  expect(requested.filter((url) => /auth-client|\/auth\/v1\//.test(url))).toEqual([]);

  const moderator = await (await signIn('moderator@example.com')).auth.getSession();
  await storeSession(page, moderator.data.session);
  await page.goto(`/admin#${tokens}`, { waitUntil: 'networkidle' });
  expect(await page.evaluate('location.href')).not.toContain('token');
  expect(await storedSession(page)).toContain('moderator@example.com');
  expect(await storage(page)).not.toContain(refresh_token);
});

test('opening a link only removes its token from the URL', async ({ page, portal }) => {
  const { link, tokenHash } = await portal.signUpWith('the sign-up password');
  await expect(portal.heading('Check your email')).toBeVisible();
  const other = await page.context().newPage();
  const requested = requestsOf(other);
  await other.goto('/robots.txt');
  await other.goto(link, { waitUntil: 'networkidle' });
  const card = staffPortal(other);
  await expect(card.heading('Confirm your email address')).toBeFocused();
  await expect(
    other.getByText('the one entered at sign-up, in case that wasn’t you'),
  ).toBeVisible();
  await expect(other.getByRole('main').getByText(portal.address)).toBeVisible();
  const buttons = other.getByRole('main').getByRole('button');
  await expect(buttons).toHaveText(['Show', 'Confirm email', 'Back to sign in']);
  expect(await other.evaluate('location.href')).toMatch(/\/auth$/);
  expect(await storage(other)).not.toContain(tokenHash);
  expect(requested.filter((url) => url.includes('/auth/v1/'))).toEqual([]);
  expect(requested.filter((url) => url.includes(tokenHash) && !url.includes('#'))).toEqual([]);
  await other.goBack();
  await other.goForward();
  expect(other.url()).not.toContain('token');
});

test('a sign-in link says which account is signed in', async ({ page, portal }) => {
  const moderator = 'moderator@example.com';
  const { link } = await portal.requestLink(moderator);
  await portal.enterAs('writer@example.com');
  await page.goto(link);
  await expect(page.getByText('You’re signed in as writer@example.com.')).toBeVisible();
  await portal.button('Sign in').click();
  await expect(page.getByText('Welcome back!').first()).toBeVisible();
  await expect(page.getByText('Signed in as Demo Moderator').first()).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await storedSession(page)).toContain(moderator);
});

test('both addresses confirm an email change', async ({ page, portal, request, addresses }) => {
  const newEmail = `new-${portal.address}`;
  const session = await portal.createAccount('a password');
  await storeSession(page, session);
  const changed = await request.put(`${addresses.backend}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${session.access_token}` },
    data: { email: newEmail },
  });
  expect(changed.status()).toBe(200);
  for (const [address, heading] of [
    [portal.address, 'One more step'],
    [newEmail, 'Email changed'],
  ] as const) {
    const { link } = await portal.mail('email_change', address);
    await openLink(page, link);
    await expect(portal.heading('Confirm email change')).toBeFocused();
    await expect(portal.password).toHaveCount(0);
    await portal.button('Confirm email change').click();
    await expect(portal.heading(heading)).toBeFocused();
  }
  await expect.poll(() => storedSession(page)).toContain(newEmail);
});
