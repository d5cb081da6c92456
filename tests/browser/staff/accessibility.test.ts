import type { Page } from '@playwright/test';
import { layoutProblems } from '../fixtures/accessibility.ts';
import { axeInBothSchemes, wholePage } from '../fixtures/axe.ts';
import { expect, expectStatusInConsole, test as journey } from '../fixtures/staff-journey.ts';
import { denied } from '../fixtures/staff-portal.ts';

/** Collects problems of the page's current state. The test fails if there are any. */
const test = journey.extend<{ check(state: string, parts?: string[]): Promise<void> }>({
  check: async ({ page }, use) => {
    const problems: string[] = [];
    await use(async (state, parts) => {
      const found = await problemsOf(page, parts);
      problems.push(...found.map((problem) => `${state}: ${problem}`));
    });
    expect(problems).toEqual([]);
  },
});

/** Violations in light and dark mode, and what doesn't fit a phone. */
async function problemsOf(page: Page, parts?: string[]): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const problems = await axeInBothSchemes(page, parts);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    problems.push(
      ...(await layoutProblems(page, controls)).map((problem) => `${problem} at ${width} px`),
    );
  }
  return problems;
}

// A link in a sentence is as high as its line.
const controls = ':is(main :is(a, button, input), header :is(a, button)):not(main p *)';

test('the portal is accessible in every state', async ({ page, portal, check }) => {
  expectStatusInConsole(400);
  expectStatusInConsole(403);
  await portal.open();
  await portal.signUp.click();
  await expect(portal.fullName).toBeFocused();
  await check('sign-up with errors', wholePage);
  // While one error is corrected, the focus doesn't move to the next.
  await portal.fullName.pressSequentially('Da');
  await expect(portal.fullName).toHaveValue('Da');
  await portal.fill({ fullName: 'Dana', email: 'writer@example.com', password: 'a password' });
  await portal.signUp.click();
  await expect(portal.problem).toBeVisible();
  await check('existing account');
  await portal.fill({ email: portal.address });
  await portal.signUp.click();
  await expect(portal.heading('Check your email')).toBeVisible();
  await portal.code.fill('000000');
  await portal.button('Confirm email').click();
  await expect(portal.problem).toBeVisible();
  await check('wrong code');
  await page.evaluate(() => sessionStorage.clear());
  await portal.open('?link=expired');
  await portal.fill({ email: 'writer@example.com', password: 'wrong password' });
  await portal.signIn.click();
  await expect(portal.problem.getByText('Invalid credentials')).toBeVisible();
  await expect(portal.problem.getByText('That link has expired')).toBeVisible();
  await check('wrong password after an expired link');
  await portal.forgot.click();
  await portal.email.fill(portal.address);
  await check('forgotten password');
  await portal.button('Send email').click();
  await expect(page.getByText('If there’s an account for')).toBeVisible();
  await check('recovery email');
});

test('an email link is accessible in every state', async ({ page, portal, check }) => {
  expectStatusInConsole(403);
  for (const type of ['recovery', 'email_change']) {
    await page.goto('/robots.txt');
    await page.goto(`/auth#token_hash=unknown&type=${type}&email=${portal.address}`);
    await expect(page.locator('#portal-heading')).toBeFocused();
    await check(type);
  }
  await portal.button('Confirm email change').click();
  await expect(portal.problem).toContainText('That link has expired');
  await check('expired');
});

test('a guarded page is accessible in every state', async ({ page, portal, check }) => {
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await check('signed out');
  await portal.enterAs('writer@example.com');
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await check('role too low', wholePage);
  await page.route('**/rpc/get_current_user_role', () => undefined);
  await page.evaluate(() => localStorage.removeItem('staff-role'));
  await page.reload();
  await expect(page.getByText('Checking your access')).toBeVisible();
  await check('loading');
});

test('text at twice its size fits the smallest phone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await portal.open();
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    await document.fonts.ready;
  });
  // The form may still be loading.
  await expect.poll(() => layoutProblems(page, controls)).toEqual([]);
});
