import type { Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { codeFor, serveSecondFactors } from '../fixtures/second-factors.ts';
import {
  desktop,
  expect,
  expectStatusInConsole,
  phone,
  test,
  type Portal,
} from '../fixtures/staff-journey.ts';
import { publishableKey } from '../fixtures/staff.ts';
import { denied, header, openAccountMenu } from '../fixtures/staff-portal.ts';

const profile = '/staff/profile';
const password = 'the-first-password';
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const code = (page: Page) => page.getByLabel(/code/i);

/** Opens the profile of a new account, whose backend has second factors. */
async function signUp(page: Page, portal: Portal, backend: string) {
  const { access_token } = await portal.createAccount(password);
  // Confirming an account with a code removes the password that it was requested with.
  const response = await fetch(`${backend}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ password }),
  });
  expect(response.status).toBe(200);
  await serveSecondFactors(page, backend);
  await signIn(portal, password);
  await page.waitForURL((url) => url.pathname === profile);
}

async function signIn(portal: Portal, password: string, next = profile) {
  await portal.open(`?next=${next}`);
  await portal.fill({ email: portal.address, password });
  await portal.signIn.click();
}

async function signOut(page: Page) {
  await openAccountMenu(page);
  await header(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fstaff$/);
}

test.describe('on a phone', () => {
  test.use(phone);

  test('a second factor is set up, asked for, and turned off', async ({
    page,
    portal,
    addresses,
  }) => {
    expectStatusInConsole(422);
    await signUp(page, portal, addresses.backend);

    const factor = section(page, 'Two-factor authentication');
    await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    const image = factor.getByRole('img', { name: 'QR code' });
    await expect
      .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0);
    const secret = await factor.locator('code').innerText();
    expect(await axeInBothSchemes(page)).toEqual([]);
    for (const width of [1440, 768, 390]) expect(await overflowAt(page, width)).toEqual([]);
    await code(page).fill(wrongCode(codeFor(secret)));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    await expect(code(page)).toHaveAccessibleDescription(/That code didn’t work/);
    // A setup that was interrupted can start over.
    await page.reload();
    await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    const newSecret = factor.locator('code');
    await expect(newSecret).not.toHaveText(secret);
    const key = await newSecret.innerText();
    await code(page).fill(codeFor(key));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    await expect(factor).toContainText('Two-factor authentication is on');

    await signOut(page);
    await signIn(portal, password);
    await expect(portal.heading('Enter your code')).toBeFocused();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.goto(profile);
    await expect(denied(page)).toBeVisible();
    await page.getByRole('link', { name: 'Enter code' }).click();
    await portal.code.fill(wrongCode(codeFor(key)));
    await portal.button('Sign in').click();
    await expect(portal.code).toHaveAccessibleDescription(/current code from your authenticator/);
    await portal.code.fill(codeFor(key));
    await portal.button('Sign in').click();
    await page.waitForURL((url) => url.pathname === profile);

    await factor.getByRole('button', { name: 'Turn off two-factor authentication' }).click();
    await expect(factor).toContainText('Two-factor authentication is off.');
    await signOut(page);
    await signIn(portal, password, '/about');
    await page.waitForURL((url) => url.pathname === '/about');
  });
});

test.describe('with a second factor', () => {
  test.use(desktop);

  test('a password can be reset, and signing in again keeps unsaved text', async ({
    page,
    portal,
    addresses,
  }) => {
    for (const status of [400, 401, 422]) expectStatusInConsole(status);
    await signUp(page, portal, addresses.backend);
    const factor = section(page, 'Two-factor authentication');
    await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    const secret = await factor.locator('code').innerText();
    await code(page).fill(codeFor(secret));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    await expect(factor).toContainText('Two-factor authentication is on');

    // The session ends while something is typed.
    const name = section(page, 'Name').getByLabel('Full name');
    await name.fill('Dana Doe');
    await page.evaluate(() => localStorage.clear());
    await section(page, 'Name').getByRole('button', { name: 'Save name' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByLabel('Email').fill(portal.address);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    const dialogCode = dialog.getByLabel('6-digit code');
    await expect(dialog.getByRole('heading', { name: 'Enter your code' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Use another account' }).click();
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await dialog.getByLabel('Email').fill(portal.address);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    await dialogCode.fill(codeFor(secret));
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('Dana Doe');
    await section(page, 'Name').getByRole('button', { name: 'Save name' }).click();
    await expect(section(page, 'Name')).toContainText('Your name is saved.');

    await signOut(page);
    await portal.open(`?next=${profile}`);
    await portal.forgot.click();
    await portal.email.fill(portal.address);
    await portal.button('Send email').click();
    await portal.code.fill((await portal.mail('recovery')).code);
    await portal.password.fill('the-second-password');
    await portal.button('Set new password').click();
    await expect(portal.heading('Enter your code')).toBeFocused();
    await portal.code.fill(codeFor(secret));
    await portal.button('Sign in').click();
    await page.waitForURL((url) => url.pathname === profile);
  });
});
