import { demoPassword } from '../../../platform/demo-accounts.ts';
import { toast } from '../fixtures/leads/form.ts';
import {
  desktop,
  expect,
  expectStatusInConsole,
  pressKeys,
  storedSession,
  test,
} from '../fixtures/staff-journey.ts';
import { denied, header } from '../fixtures/staff-portal.ts';

test.use(desktop);

test('an admin signs in from the leads and returns to them', async ({ page, portal }) => {
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
  await portal.signInAs('admin@example.com');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(header(page).getByText('Demo Admin')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Leads' })).toBeVisible();
  await expect(denied(page)).toBeHidden();
});

test('a moderator signs in and can’t see the leads', async ({ page, portal }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team login' }).click();
  await expect(portal.signUpTab).toHaveAttribute('aria-selected', 'true');
  await portal.signInTab.click();
  await portal.fill({ email: 'moderator@example.com', password: demoPassword });
  await portal.signIn.click();
  await expect(toast(page, 'Welcome back!', "You've been successfully signed in.")).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('moderator@example.com')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Leads' })).toBeHidden();
});

test('a failed sign-in doesn’t say why and keeps the form values', async ({ page, portal }) => {
  expectStatusInConsole(400);
  await portal.open('?next=/admin');
  for (const typed of [
    { email: 'writer@example.com', password: 'wrong password' },
    { email: portal.address, password: demoPassword },
  ]) {
    await portal.fill(typed);
    await expect(portal.problem).toBeHidden();
    await portal.password.press('Enter');
    await expect(portal.problem).toContainText('Invalid credentials');
    await expect(portal.problem).toContainText(
      'Please check your email and password and try again.',
    );
    await expect(portal.email).toHaveValue(typed.email);
    await expect(portal.password).toHaveValue(typed.password);
  }
  await portal.signUpTab.click();
  await expect(portal.email).toHaveValue(portal.address);
  await expect(portal.password).toHaveValue('');
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(storage).not.toContain(demoPassword);
});

test('works with the keyboard alone', async ({ page, portal }) => {
  await portal.open();
  await portal.signUpTab.focus();
  await pressKeys(page, 'ArrowRight');
  await expect(portal.signInTab).toBeFocused();
  await expect(portal.signIn).toBeVisible();
  await pressKeys(page, 'ArrowRight', 'End');
  await expect(portal.signInTab).toBeFocused();
  await pressKeys(page, 'Home');
  await expect(portal.signUpTab).toBeFocused();
  await pressKeys(page, 'ArrowLeft', 'Tab');
  await expect(portal.email).toBeFocused();
  await page.keyboard.type('writer@example.com');
  await pressKeys(page, 'Tab');
  await page.keyboard.type(demoPassword);
  await pressKeys(page, 'Tab', 'Enter');
  await expect(portal.panel.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await expect(portal.password).toHaveAttribute('type', 'text');
  await pressKeys(page, 'Space', 'Tab');
  await expect(portal.password).toHaveAttribute('type', 'password');
  await expect(portal.signIn).toBeFocused();
  await pressKeys(page, 'Enter');
  await page.waitForURL((url) => url.pathname === '/');
  expect(await storedSession(page)).toContain('writer@example.com');
});
