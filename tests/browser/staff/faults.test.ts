import { demoPassword } from '../../../platform/demo-accounts.ts';
import { publishableKey } from '../fixtures/staff.ts';
import { expect, expectInConsole, expectStatusInConsole, test } from '../fixtures/staff-journey.ts';
import { denied, header } from '../fixtures/staff-portal.ts';

test.use({ viewport: { width: 390, height: 844 } });

const writer = { email: 'writer@example.com', password: demoPassword };
const token = '**/auth/v1/token*';
const role = '**/rpc/get_current_user_role';

test('entries survive while the server is down', async ({ page, portal }) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  await page.route(token, (route) => route.abort('connectionrefused'));
  await portal.open('?next=/admin');
  await portal.fill(writer);
  await portal.signIn.click();
  await expect(portal.problem).toContainText('Error');
  await expect(portal.problem).toContainText('An unexpected error occurred. Please try again.');
  await expect(portal.problem).toContainText("We couldn't reach the server.");
  await expect(portal.password).toHaveValue(demoPassword);
  await page.unroute(token);
  await portal.signIn.click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('an error is visible above its toast', async ({ page, portal }) => {
  await portal.open();
  await portal.fill({ fullName: 'Demo', ...writer });
  await portal.signUp.click();
  const way = portal.problem.getByRole('button', { name: 'Sign in instead' });
  await expect(way).toBeVisible();
  const said = page.locator('[data-sonner-toast][data-mounted=true]');
  await expect
    .poll(async () => {
      const [button, toast] = await Promise.all([way.boundingBox(), said.boundingBox()]);
      return button && toast && button.y + button.height <= toast.y;
    })
    .toBe(true);
});

test('someone who is offline is told so', async ({ page, context, portal }) => {
  expectInConsole('net::ERR_INTERNET_DISCONNECTED');
  await portal.open('?next=/admin');
  await portal.fill(writer);
  // What a press needs has been loaded by an earlier one, or it fails alike.
  await context.setOffline(true);
  await portal.signIn.click();
  await expect(portal.problem).toContainText("You're offline");
  await context.setOffline(false);
  await portal.signIn.click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a slow server is waited for, and nothing is sent twice', async ({ page, portal }) => {
  await page.clock.install();
  let asked = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(token, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await portal.open('?next=/admin');
  await portal.fill(writer);
  await portal.signIn.click();
  const busy = portal.panel.getByRole('button', { name: 'Signing in...' });
  await busy.click({ force: true });
  await expect(busy).toBeFocused();
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(5_000);
  await expect(page.getByText('Still waiting for the server…')).toBeVisible();
  answer();
  await expect(page.getByText('Welcome back!').first()).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(/\/admin$/);
  expect(asked).toBe(1);
});

test('someone who tried too often is told how long to wait', async ({
  portal,
  request,
  addresses,
  email,
}) => {
  expectStatusInConsole(429);
  const guess = { email, password: 'a guess' };
  for (let guesses = 0; guesses < 10; guesses += 1) {
    await request.post(`${addresses.backend}/auth/v1/token?grant_type=password`, {
      headers: { apikey: publishableKey },
      data: guess,
    });
  }
  await portal.open('?next=/admin');
  await portal.fill(guess);
  await portal.signIn.click();
  await expect(portal.problem).toContainText('Sign in failed');
  await expect(portal.problem).toContainText('Wait ten minutes, then try again.');
});

test('a failing role lookup is retried three times before access is denied', async ({
  page,
  enterAs,
}) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  expectInConsole('Error looking up role:');
  await enterAs('admin@example.com');
  await page.clock.install();
  let asked = 0;
  await page.route(role, (route) => {
    asked += 1;
    return route.abort('connectionrefused');
  });
  await page.goto('/admin');
  for (const [times, seconds] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ] as const) {
    await expect.poll(() => asked).toBe(times);
    await expect(page.getByRole('status').getByText(/^Checking your access/)).toBeVisible();
    await expect(denied(page)).toBeHidden();
    await page.clock.runFor(seconds * 1000);
  }
  await expect(denied(page)).toBeVisible();
  await expect(page.getByText("We couldn't reach the server to check your role.")).toBeVisible();
  await page.unroute(role);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(header(page).getByRole('link', { name: 'Leads' })).toBeVisible();
  await expect(denied(page)).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/auth', '/admin']) {
    test(`${path} says that it needs JavaScript`, async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      // Playwright looks for no text in it.
      const said = main.locator('noscript p');
      await expect(said).toBeVisible();
      await expect(said).toContainText('This page needs JavaScript');
      await expect(main.getByRole('status')).toBeHidden();
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.locator('form')).toHaveCount(0);
    });
  }
});
