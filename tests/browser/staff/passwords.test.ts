import { expect, expectStatusInConsole, storedSession, test } from '../fixtures/staff-journey.ts';

const password = 'a-new-password';

test('a code replaces a forgotten password', async ({ page, portal }) => {
  await portal.createAccount('the-first-password');
  expectStatusInConsole(403);
  await portal.open('?next=/about');
  await portal.forgot.click();
  await expect(portal.heading('Forgot your password?')).toBeFocused();
  await portal.button('Send email').click();
  await expect(portal.email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(portal.email).toBeFocused();
  await portal.email.fill(portal.address);
  await portal.button('Send email').click();
  await expect(portal.heading('Check your email')).toBeFocused();
  await expect(page.getByText(`If there’s an account for ${portal.address}`)).toBeVisible();
  const { code } = await portal.mail('recovery');
  await portal.code.fill(code === '000000' ? '111111' : '000000');
  await portal.password.fill(password);
  await portal.button('Set new password').click();
  await expect(portal.code).toHaveAccessibleDescription(/It’s wrong, or it has expired/);
  await expect(portal.code).toBeFocused();
  await expect(portal.password).toHaveValue(password);
  await portal.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await portal.password.press('Enter');
  await page.waitForURL((url) => url.pathname === '/about');
  expect(await storedSession(page)).toContain(portal.address);
});
