import type { Page } from '@playwright/test';
import { axeViolations, colorRules } from '../fixtures/axe.ts';
import { expect, expectStatusInConsole, test } from '../fixtures/staff-journey.ts';
import { denied } from '../fixtures/staff-portal.ts';

/** What is wrong with a screen as it is now, by day and by night, and on smaller ones. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  const look = async (how: string, scope?: Parameters<typeof axeViolations>[1]) => {
    faults.push(...(await axeViolations(page, scope)).map((fault) => `${state}, ${how}: ${fault}`));
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await look('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look('dark', { rules: colorRules });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    faults.push(
      ...(await page.evaluate(tightPlaces)).map((fault) => `${state}, ${width} px: ${fault}`),
    );
  }
  return faults;
}

/** Runs in the browser: what scrolls sideways, and what is too low to be pressed. */
function tightPlaces(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const pressed = document.querySelectorAll('main :is(a, button, input), header :is(a, button)');
  const low = [...pressed].filter((each) => {
    const { height, width } = each.getBoundingClientRect();
    // A link in a sentence is as high as its line.
    return each.checkVisibility() && !each.closest('main p') && Math.min(height, width) < 44;
  });
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
    ...low.map(({ outerHTML }) => `too small to press: ${outerHTML.slice(0, 120)}`),
  ];
}

test('no state of the portal has a fault that can be found', async ({ page, portal, email }) => {
  expectStatusInConsole(400);
  expectStatusInConsole(403);
  const faults: string[] = [];
  const look = async (state: string) => faults.push(...(await faultsOf(page, state)));

  await portal.open();
  await portal.signUp.click();
  await expect(portal.fullName).toBeFocused();
  await look('sign-up, faulty');
  await portal.fill({ fullName: 'Dana', email: 'writer@example.com', password: 'a password' });
  await portal.signUp.click();
  await expect(portal.problem).toBeVisible();
  await look('existing account');
  await portal.fill({ email });
  await portal.signUp.click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await look('check your email');
  await portal.code.fill('000000');
  await portal.button('Confirm email').click();
  await expect(portal.problem).toBeVisible();
  await look('wrong code');
  await page.evaluate(() => sessionStorage.clear());
  await portal.open('?link=expired');
  await portal.fill({ email, password: 'not the one' });
  await portal.signIn.click();
  await expect(portal.problem.getByText('Invalid credentials')).toBeVisible();
  await expect(portal.problem.getByText('That link has expired')).toBeVisible();
  await look('wrong password, after an expired link');
  await portal.forgot.click();
  await look('forgot password');
  await portal.button('Send email').click();
  await expect(page.getByText("If there's an account for")).toBeVisible();
  await look('recovery');
  expect(faults).toEqual([]);
});

test('nor has a card of an email link', async ({ page, portal, email }) => {
  expectStatusInConsole(403);
  const faults: string[] = [];
  const look = async (state: string) => faults.push(...(await faultsOf(page, state)));
  for (const type of ['signup', 'recovery', 'magiclink', 'email_change']) {
    await page.goto('/robots.txt');
    await page.goto(`/auth#token_hash=unknown&type=${type}&email=${email}`);
    await expect(page.locator('#portal-heading')).toBeFocused();
    await look(type);
  }
  await portal.button('Confirm email change').click();
  await expect(portal.heading('That link has expired')).toBeVisible();
  await look('expired');
  expect(faults).toEqual([]);
});

test('text at twice its size fits the smallest phone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await portal.open();
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    await document.fonts.ready;
  });
  expect(await page.evaluate(tightPlaces)).toEqual([]);
});

test('nor has the guard in front of a page', async ({ page, enterAs }) => {
  const faults: string[] = [];
  const look = async (state: string) => faults.push(...(await faultsOf(page, state)));

  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await look('signed out');
  await enterAs('writer@example.com');
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await look('role too low');
  await page.route('**/rpc/get_current_user_role', () => undefined);
  await page.evaluate(() => localStorage.removeItem('staff-role'));
  await page.reload();
  await expect(page.getByText('Checking your access')).toBeVisible();
  await look('waiting');
  expect(faults).toEqual([]);
});
