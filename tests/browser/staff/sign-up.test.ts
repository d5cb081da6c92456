import { toast } from '../fixtures/leads/form.ts';
import { expect, expectStatusInConsole, keptSession, test } from '../fixtures/staff-journey.ts';
import { header } from '../fixtures/staff-portal.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const password = 'a-password-of-dana';
const sent =
  "We've sent you a confirmation link and welcome information to complete your registration.";

test('an account is made, confirmed by its mail, and signed in; the link works once', async ({
  page,
  portal,
  email,
  mailedLinks,
  browser,
  addresses,
}) => {
  await portal.open();
  await portal.fill({ fullName: ' Dana  Doe ', email, password });
  await portal.signUp.click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByRole('main').getByText(sent)).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(toast(page, 'Check your email', sent)).toBeVisible();

  const [link = 'no mail'] = await mailedLinks(email);
  const mail = await page.context().newPage();
  await mail.goto(link);
  await expect(
    toast(mail, 'Welcome to the team!', 'Your staff account has been created successfully.'),
  ).toBeVisible();
  await expect(mail).toHaveURL(`${addresses.site}/`);
  await expect(header(mail).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await keptSession(mail)).toContain('Dana Doe');
  // The tab that waits for it hears of it.
  await expect(page).toHaveURL(`${addresses.site}/`);
  await mail.goBack();
  expect(mail.url()).not.toContain('access_token');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other.getByText('That link has expired')).toBeVisible();
  await expect(other).toHaveURL(/\/auth\?link=expired$/);
  await elsewhere.close();
});

test('who has an account already is led to signing in', async ({ portal }) => {
  await portal.open();
  await portal.fill({ fullName: 'Demo', email: 'writer@example.com', password });
  await portal.signUp.click();
  await expect(portal.fault).toContainText('Account already exists');
  await expect(portal.fault).toContainText(
    'An account with this email already exists. Please sign in instead.',
  );
  await expect(portal.fullName).toHaveValue('Demo');
  await portal.fault.getByRole('button', { name: 'Sign in instead' }).click();
  await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
  await expect(portal.email).toHaveValue('writer@example.com');
  await expect(portal.password).toBeFocused();
});

test('nobody signs in before the address is confirmed, and a second mail has to wait', async ({
  portal,
  page,
  email,
}) => {
  expectStatusInConsole(400);
  expectStatusInConsole(429);
  await portal.open();
  await portal.fill({ fullName: 'Dana', email, password });
  await portal.signUp.click();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(portal.fullName).toBeFocused();
  await expect(portal.email).toHaveValue(email);
  await portal.fill({ fullName: 'Dana', password });
  await portal.signUp.click();
  await expect(portal.fault).toContainText('Sign up failed');
  await expect(portal.fault).toContainText('A mail has just been sent to this address');
  await portal.signInTab.click();
  await portal.fill({ password });
  await portal.signIn.click();
  await expect(portal.fault).toContainText('Sign in failed');
  await expect(portal.fault).toContainText('Open the link in the mail we sent you');
});

test('what is missing or too short is said beside its field', async ({ portal }) => {
  await portal.open();
  await portal.password.fill('five5');
  await portal.signUp.click();
  await expect(portal.fullName).toBeFocused();
  await expect(portal.fullName).toHaveAccessibleDescription(/Please enter your full name/);
  await expect(portal.email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(portal.password).toHaveAccessibleDescription(/at least 6 characters/);
  await expect(portal.password).toHaveAttribute('aria-invalid', 'true');
  await portal.password.press('End');
  await portal.password.pressSequentially('6');
  await expect(portal.password).not.toHaveAttribute('aria-invalid');
});
