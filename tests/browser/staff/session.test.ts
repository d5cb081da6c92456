import {
  expect,
  expectInConsole,
  expectStatusInConsole,
  keepSession,
  keptSession,
  test,
} from '../fixtures/staff-journey.ts';
import { denied, header } from '../fixtures/staff-portal.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** A JSON Web Token that nobody signed. */
function forgedToken(seconds: number): string {
  const claims = { sub: 'nobody', role: 'authenticated', exp: seconds };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmVkIGJ5IG5vYm9keQ`;
}

function forgedSession(seconds: number) {
  return {
    access_token: forgedToken(seconds),
    refresh_token: 'unknown',
    expires_at: seconds,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: 'nobody', email: 'nobody@example.com', user_metadata: {} },
  };
}

const now = () => Math.floor(Date.now() / 1000);

test('who signs out is signed out in every tab', async ({ page, context, enterAs }) => {
  await enterAs('writer@example.com');
  await page.goto('/admin');
  await expect(header(page).getByText('Demo Writer')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/');
  await header(second).getByRole('button', { name: 'Sign Out' }).click();
  await expect(header(second).getByRole('button', { name: 'Sign Out' })).toBeHidden();
  await expect(page.getByText('Nobody is signed in on this browser.')).toBeVisible();
  await expect(header(page).getByText('Demo Writer')).toBeHidden();
});

test('somebody whose role is too low can sign out where they are', async ({ page, enterAs }) => {
  await enterAs('writer@example.com');
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(link).toHaveAttribute('href', '/auth?to=%2Fadmin');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  expect(await keptSession(page)).toBeNull();
});

test('a session that is too old and cannot be renewed is over', async ({ page, portal }) => {
  expectStatusInConsole(400);
  expectInConsole('Error getting session:');
  await keepSession(page, forgedSession(now() - 60));
  await page.goto('/admin');
  await expect(page.getByText('Nobody is signed in on this browser.')).toBeVisible();
  expect(await keptSession(page)).toBeNull();
  await portal.open();
  await expect(portal.signUp).toBeVisible();
});

test('so is one that the backend does not know', async ({ page }) => {
  expectStatusInConsole(400);
  expectStatusInConsole(401);
  // Signing out with such a token is refused too.
  expectStatusInConsole(403);
  await keepSession(page, forgedSession(now() + 3600));
  await page.goto('/admin');
  await expect(page.getByText('Nobody is signed in on this browser.')).toBeVisible();
  expect(await keptSession(page)).toBeNull();
});

for (const before of ['?', '#']) {
  test(`a link that brings another session behind ${before} replaces none`, async ({
    page,
    enterAs,
    signIn,
  }) => {
    const other = (await (await signIn('writer@example.com')).auth.getSession()).data.session;
    await enterAs('admin@example.com');
    const tokens = new URLSearchParams({
      access_token: other?.access_token ?? '',
      refresh_token: other?.refresh_token ?? '',
      expires_in: '3600',
      token_type: 'bearer',
    });
    await page.goto(`/admin${before}${tokens}`);
    await expect(header(page).getByText('Demo Admin')).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Leads' })).toBeVisible();
    expect(await keptSession(page)).toContain('admin@example.com');
  });
}

test('nor does such a link sign anybody in who then types a wrong password', async ({
  page,
  portal,
  signIn,
}) => {
  expectStatusInConsole(400);
  const other = (await (await signIn('writer@example.com')).auth.getSession()).data.session;
  await portal.open(
    `?to=/admin&access_token=${other?.access_token}&refresh_token=${other?.refresh_token}` +
      '&expires_in=3600&token_type=bearer',
  );
  await portal.fill({ email: 'admin@example.com', password: 'not the one' });
  await portal.signIn.click();
  await expect(portal.fault).toContainText('Invalid credentials');
  expect(await keptSession(page)).toBeNull();
});

test('nonsense in the storage is no session', async ({ page, portal }) => {
  await keepSession(page, { user: 'admin' });
  await portal.open();
  await expect(portal.signUp).toBeVisible();
});

test('a visitor without a session downloads no auth client, on the staff’s pages neither', async ({
  page,
  enterAs,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => void scripts.push(response.url()));
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await page.goto('/auth', { waitUntil: 'networkidle' });
  const clients = () => scripts.filter((url) => url.includes('staff-client'));
  expect(clients()).toEqual([]);
  await enterAs('writer@example.com');
  await page.goto('/admin');
  await expect(header(page).getByText('Demo Writer')).toBeVisible();
  expect(clients(), 'it goes by this name').toHaveLength(1);
});
