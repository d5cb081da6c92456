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

test('a link on another device replaces a password', async ({ page, portal, browser }) => {
  await portal.createAccount('the-first-password');
  expectStatusInConsole(400);
  await portal.open('?next=/about');
  await portal.email.fill(portal.address);
  await portal.forgot.click();
  await expect(portal.email).toHaveValue(portal.address);
  await portal.button('Send email').click();
  const { link } = await portal.mail('recovery');
  const phone = await browser.newContext();
  const mail = await phone.newPage();
  await mail.goto(link);
  await mail.getByLabel('New password', { exact: true }).fill(password);
  await mail.getByRole('button', { name: 'Set new password' }).click();
  await expect(mail.getByText('Password updated').first()).toBeVisible();
  await phone.close();
  await portal.button('Back to sign in').click();
  await expect(portal.signInTab).toBeFocused();
  await portal.fill({ email: portal.address, password: 'the-first-password' });
  await portal.signIn.click();
  await expect(portal.problem).toContainText('Invalid credentials');
  await portal.fill({ password });
  await portal.signIn.click();
  await page.waitForURL((url) => url.pathname === '/about');
});
