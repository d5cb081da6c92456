import { toast } from '../fixtures/leads/form.ts';
import {
  desktop,
  expect,
  expectStatusInConsole,
  phone,
  storedSession,
  test,
} from '../fixtures/staff-journey.ts';
import { header, staffPortal } from '../fixtures/staff-portal.ts';

test.use(desktop);

const password = 'a-new-password';
const sent =
  "We've sent you a confirmation link and welcome information to complete your registration.";
const welcome = [
  'Welcome to the team!',
  'Your staff account has been created successfully.',
] as const;

test('a code confirms the account', async ({ page, portal, addresses }) => {
  await portal.open();
  await portal.fill({ fullName: ' Dana  Doe ', email: portal.address, password });
  await portal.signUp.click();
  await expect(portal.heading('Check your email')).toBeFocused();
  await expect(page.getByRole('main').getByText(sent)).toBeVisible();
  await expect(page.getByRole('main').getByText(portal.address)).toBeVisible();
  await expect(toast(page, 'Check your email', sent)).toBeVisible();
  await expect(portal.code).toHaveAttribute('inputmode', 'numeric');
  await expect(portal.code).toHaveAttribute('autocomplete', 'one-time-code');
  const { code } = await portal.mail('signup');
  await portal.code.focus();
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
      document.execCommand('insertText', false, text);
    },
    ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
  );
  await portal.button('Confirm email').click();
  await expect(toast(page, ...welcome)).toBeVisible();
  await expect(page).toHaveURL(`${addresses.site}/`);
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await storedSession(page)).toContain('Dana Doe');

  await header(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeHidden();
  await portal.open('?next=/about');
  await portal.fill({ email: portal.address, password });
  await portal.signIn.click();
  await page.waitForURL((url) => url.pathname === '/about');
});

test('a link sets its recipient’s password, once', async ({ portal, browser, addresses }) => {
  expectStatusInConsole(400);
  const { link } = await portal.signUpWith('known-to-mallory');
  const owner = await browser.newContext();
  const mail = await owner.newPage();
  const card = staffPortal(mail);
  await mail.goto(link);
  await card.button('Confirm email').click();
  await expect(card.password).toHaveAccessibleDescription(/at least 6 characters/);
  await expect(card.password).toBeFocused();
  await card.password.fill(password);
  await card.button('Confirm email').click();
  await expect(toast(mail, ...welcome)).toBeVisible();
  await expect(mail).toHaveURL(`${addresses.site}/`);
  await mail.evaluate(() => localStorage.clear());

  await mail.goto('/robots.txt');
  await mail.goto(link);
  await card.password.fill(password);
  await card.button('Confirm email').click();
  await expect(card.problem).toContainText('That link has expired');
  await card.button('Back to sign in').click();
  await expect(card.signInTab).toBeFocused();
  await owner.close();

  await portal.button('Back to sign in').click();
  await portal.fill({ email: portal.address, password: 'known-to-mallory' });
  await portal.signIn.click();
  await expect(portal.problem).toContainText('Invalid credentials');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('the owner of an existing account is offered sign-in, in one message', async ({
    page,
    portal,
  }) => {
    await portal.open();
    await portal.fill({ fullName: 'Demo', email: 'writer@example.com', password });
    await portal.signUp.click();
    await expect(portal.problem).toContainText('Account already exists');
    await expect(portal.problem).toContainText(
      'An account with this email already exists. Please sign in instead.',
    );
    await expect(portal.fullName).toHaveValue('Demo');
    const signIn = portal.button('Sign in instead');
    await expect(signIn).toBeInViewport();
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await signIn.click();
    await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
    await expect(portal.email).toHaveValue('writer@example.com');
    await expect(portal.password).toBeFocused();
  });
});
