import type { Page } from '@playwright/test';
import { axeFaults, colourRules } from '../fixtures/axe.ts';
import { expect, expectInConsole, expectStatusInConsole, test } from '../fixtures/staff-journey.ts';
import { denied } from '../fixtures/staff-portal.ts';

/** What is wrong with a screen as it is now, by day and by night, and on smaller ones. */
async function faultsOf(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  const look = async (how: string, scope?: Parameters<typeof axeFaults>[1]) => {
    faults.push(...(await axeFaults(page, scope)).map((fault) => `${state}, ${how}: ${fault}`));
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await look('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look('dark', { rules: colourRules });
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
  const faults: string[] = [];
  const look = async (state: string) => faults.push(...(await faultsOf(page, state)));

  await portal.open();
  await portal.signUp.click();
  await expect(portal.fullName).toBeFocused();
  await look('sign-up, faulty');
  await portal.fill({ fullName: 'Dana', email: 'writer@example.com', password: 'a password' });
  await portal.signUp.click();
  await expect(portal.fault).toBeVisible();
  await look('existing account');
  await portal.fill({ email });
  await portal.signUp.click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await look('check your email');
  await portal.open('?link=expired');
  await portal.fill({ email, password: 'not the one' });
  await portal.signIn.click();
  await expect(portal.fault.getByText('Invalid credentials')).toBeVisible();
  await expect(portal.fault.getByText('That link has expired')).toBeVisible();
  await look('refused, behind an expired link');
  expect(faults).toEqual([]);
});

test('nor has the card that confirms a link', async ({ page, signIn }) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  const { data } = await (await signIn('writer@example.com')).auth.getSession();
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const faults: string[] = [];
  const look = async (state: string) => faults.push(...(await faultsOf(page, state)));

  const user = '**/auth/v1/user';
  await page.route(user, (route) => route.abort('connectionrefused'));
  await page.goto(`/auth#${new URLSearchParams({ access_token, refresh_token })}`);
  await expect(page.getByRole('heading', { name: "We couldn't check your link" })).toBeVisible();
  await look('server unreachable');
  await page.unroute(user);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in as' })).toBeVisible();
  await look('link to confirm');
  await page.route('**/auth/v1/token*', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText("We couldn't reach the server.").first()).toBeVisible();
  await look('sign-in failed');
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
  await page.reload();
  await expect(page.getByText('Checking your access')).toBeVisible();
  await look('waiting');
  expect(faults).toEqual([]);
});
