import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { expect, expectStatusInConsole, nobody, test } from './journey.ts';

const denied = "You don't have permission to access this page.";

for (const staff of ['writer@example.com', 'moderator@example.com']) {
  test.describe(staff, () => {
    test.use({ staff });

    test('sees no leads, and asks for none', async ({ page, inbox }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await inbox.open();
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText(denied)).toBeVisible();
      await expect(inbox.list).toBeHidden();
      expect(
        asked.filter((url) => /lead/.test(new URL(url).pathname.split('/rest/')[1] ?? '')),
      ).toEqual([]);
    });
  });
}

test.describe('nobody', () => {
  test.use({ staff: nobody });

  test('sees no leads, and is led to where one signs in', async ({ page, inbox }) => {
    await inbox.open();
    await expect(page.getByText(denied)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/auth/);
  });
});

test('until the script runs, it is said that something is on its way', async ({ page, inbox }) => {
  await page.route(/\/_astro\/.*\.js$/, () => undefined);
  await page.goto('/admin', { waitUntil: 'commit' });
  const said = page.getByText('Checking your access…');
  await expect(said).toBeVisible();
  const before = await said.boundingBox();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The guard's own stands in the same place.
  await page.route('**/rpc/get_current_user_role', () => undefined);
  await inbox.open();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.locator('astro-island[client=only] > [slot=fallback]')).toHaveCount(0);
  await expect.poll(() => said.boundingBox()).toEqual(before);
});

test('who signs out in another tab sees no leads in this one', async ({
  page,
  context,
  send,
  mark,
  inbox,
}) => {
  await send('strategy-session', { lastName: mark });
  await inbox.openMarked(mark, 1);
  await inbox.row(mark).click();
  await expect(inbox.heading).toHaveText(`Dana ${mark}`);
  const other = await context.newPage();
  await other.goto('/404');
  await other.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await expect(page.getByText(denied)).toBeVisible();
  await expect(page.getByText(mark)).toHaveCount(0);
});

test('a session that the backend does not take any more leads to signing in', async ({
  page,
  send,
  mark,
  inbox,
}) => {
  expectStatusInConsole(401);
  expectStatusInConsole(400);
  await send('strategy-session', { lastName: mark });
  await inbox.openMarked(mark, 1);
  await page.route(/\/rest\/v1\//, (route) =>
    route.fulfill({
      status: 401,
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'PGRST301', message: 'JWT expired' },
    }),
  );
  await page.route(/\/auth\/v1\/token/, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' },
    }),
  );
  // The session is the one of other journeys, too.
  await page.route(/\/auth\/v1\/logout/, (route) =>
    route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } }),
  );
  await inbox.row(mark).click();
  await expect(page.getByText(denied)).toBeVisible();
  await expect(page.getByText(mark)).toHaveCount(0);
  // And back to this lead.
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/auth\?next=.*lead%3D/,
  );
});
