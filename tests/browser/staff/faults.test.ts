import { demoPassword } from '../../../platform/demo-accounts.ts';
import { expect, failRequests, holdRequests, test } from '../fixtures/staff-journey.ts';

test.use({ viewport: { width: 390, height: 844 } });

const writer = { email: 'writer@example.com', password: demoPassword };
const token = '**/auth/v1/token*';

test('a failing or slow server loses no entries', async ({ page, context, portal }) => {
  await page.clock.install();
  const restore = await failRequests(page, token);
  await portal.open('?next=/admin');
  await portal.fill(writer);
  await portal.signIn.click();
  await expect(portal.problem).toContainText('Error');
  await expect(portal.problem).toContainText('An unexpected error occurred. Please try again.');
  await expect(portal.problem).toContainText('We couldn’t reach the server.');
  await expect(portal.password).toHaveValue(demoPassword);
  await restore();

  await context.setOffline(true);
  await portal.signIn.click();
  await expect(portal.problem).toContainText('You’re offline');
  await context.setOffline(false);

  let sent = 0;
  page.on('request', (request) => {
    if (/\/auth\/v1\/token/.test(request.url()) && request.method() === 'POST') sent += 1;
  });
  const release = await holdRequests(page, token);
  await portal.signIn.click();
  const busy = portal.panel.getByRole('button', { name: 'Signing in...' });
  await busy.click({ force: true });
  await expect(busy).toBeFocused();
  await page.clock.fastForward(5_000);
  await expect(page.getByText('Still waiting for the server…')).toBeVisible();
  release();
  await expect(page.getByText('Welcome back!').first()).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(page).toHaveURL(/\/admin$/);
  expect(sent).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('staff pages say that they need it', async ({ page }) => {
    for (const path of ['/auth', '/admin']) {
      await page.goto(path);
      const main = page.getByRole('main');
      // Playwright finds no text in noscript elements.
      const message = main.locator('noscript p');
      await expect(message).toBeVisible();
      await expect(message).toContainText('This page needs JavaScript');
      await expect(main.getByRole('status')).toBeHidden();
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(main.locator('form')).toHaveCount(0);
    }
  });
});
