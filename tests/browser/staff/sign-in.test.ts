import { demoPassword } from '../../../platform/demo-accounts.ts';
import { toast } from '../fixtures/leads/form.ts';
import { expect, expectStatusInConsole, storedSession, test } from '../fixtures/staff-journey.ts';
import { denied, header } from '../fixtures/staff-portal.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an admin signs in from the leads and returns to them', async ({
  page,
  portal,
  signInOnScreen,
}) => {
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
  await signInOnScreen('admin@example.com');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(header(page).getByText('Demo Admin')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Leads' })).toBeVisible();
  await expect(denied(page)).toBeHidden();
});

test('a moderator signs in from the home page and can’t see the leads', async ({
  page,
  portal,
}) => {
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

test('a wrong password and an unknown account get the same error and keep the form values', async ({
  page,
  portal,
  email,
}) => {
  expectStatusInConsole(400);
  await portal.open('?next=/admin');
  for (const typed of [
    { email: 'writer@example.com', password: 'wrong password' },
    { email, password: demoPassword },
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
  await expect(portal.email).toHaveValue(email);
  await expect(portal.password).toHaveValue('');
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(storage).not.toContain(demoPassword);
});

test('works with the keyboard alone', async ({ page, portal }) => {
  await portal.open();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await portal.signUpTab.focus();
  await press('ArrowRight');
  await expect(portal.signInTab).toBeFocused();
  await expect(portal.signIn).toBeVisible();
  await press('ArrowRight', 'End', 'Home');
  await expect(portal.signUpTab).toBeFocused();
  await press('ArrowLeft', 'Tab');
  await expect(portal.email).toBeFocused();
  await page.keyboard.type('writer@example.com');
  await press('Tab');
  await page.keyboard.type(demoPassword);
  await press('Tab', 'Enter');
  await expect(portal.panel.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await expect(portal.password).toHaveAttribute('type', 'text');
  await press('Space', 'Tab');
  await expect(portal.password).toHaveAttribute('type', 'password');
  await expect(portal.signIn).toBeFocused();
  await press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  expect(await storedSession(page)).toContain('writer@example.com');
});
