import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { publishableKey } from '../fixtures/staff.ts';
import {
  expect,
  expectInConsole,
  expectStatusInConsole,
  storedSession,
  test,
} from '../fixtures/staff-journey.ts';
import { header, staffPortal } from '../fixtures/staff-portal.ts';

const attacker = 'writer@example.com';
const everything = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])';

for (const path of ['/', '/auth', '/contact', '/admin']) {
  test(`a session in the fragment of ${path} is removed and ignored`, async ({ page, signIn }) => {
    const { data } = await (await signIn(attacker)).auth.getSession();
    const { access_token = '', refresh_token = '' } = data.session ?? {};
    const tokens = new URLSearchParams({ access_token, refresh_token, type: 'signup' });
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    await page.goto('/robots.txt');
    await page.goto(`${path}#${tokens}`, { waitUntil: 'networkidle' });
    expect(await page.evaluate('location.href')).not.toContain('token');
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.evaluate(everything)).not.toContain(refresh_token);
    expect(requested.filter((url) => /auth-client|\/auth\/v1\//.test(url))).toEqual([]);
    // A link to the page that's already open changes only the fragment.
    await page.evaluate((fragment) => (location.hash = fragment), tokens.toString());
    await expect.poll(() => page.evaluate('location.href')).not.toContain('token');
    expect(await storedSession(page)).toBeNull();
  });
}

for (const query of ['code=1', 'token_hash=1&type=signup', 'access_token=a&refresh_token=b']) {
  test(`?${query} in the address starts no session`, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(request.url()));
    for (const path of ['/', '/auth']) {
      await page.goto(`${path}?${query}`, { waitUntil: 'networkidle' });
      expect(await storedSession(page)).toBeNull();
    }
    expect(calls.filter((url) => url.includes('/auth/v1/'))).toEqual([]);
  });
}

test('an error in the fragment is explained in plain words', async ({ page }) => {
  await page.goto('/#error=access_denied&error_code=otp_expired&error_description=Bad+link');
  await expect(page.getByText('That link has expired')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?link=expired$/);
});

test('a link does nothing by itself, and loses its token at once', async ({
  page,
  portal,
  email,
  authMail,
}) => {
  await portal.open();
  await portal.fill({ fullName: 'Dana', email, password: 'the sign-up password' });
  await portal.signUp.click();
  await expect(portal.heading('Check your email')).toBeVisible();
  const { link, tokenHash } = await authMail(email, 'signup');
  const other = await page.context().newPage();
  const calls: string[] = [];
  other.on('request', (request) => void calls.push(request.url()));
  await other.goto('/robots.txt');
  await other.goto(link, { waitUntil: 'networkidle' });
  const card = staffPortal(other);
  await expect(card.heading('Confirm your email address')).toBeFocused();
  await expect(other.getByRole('main').getByText(email)).toBeVisible();
  await expect(other.getByRole('main').getByRole('button')).toHaveText(['Show', 'Confirm email']);
  expect(await other.evaluate('location.href')).toMatch(/\/auth$/);
  expect(await other.evaluate(everything)).not.toContain(tokenHash);
  expect(calls.filter((url) => url.includes('/auth/v1/'))).toEqual([]);
  expect(calls.filter((url) => url.includes(tokenHash) && !url.includes('#'))).toEqual([]);
  await other.goBack();
  await other.goForward();
  expect(other.url()).not.toContain('token');
});

test('a link that names another account than its own signs nobody in', async ({
  page,
  portal,
  email,
  authMail,
  request,
  addresses,
}) => {
  await request.post(`${addresses.backend}/auth/v1/otp`, {
    headers: { apikey: publishableKey },
    data: { email: attacker, create_user: false },
  });
  const { tokenHash } = await authMail(attacker, 'magiclink');
  await page.goto(`/auth#token_hash=${tokenHash}&type=magiclink&email=${email}`);
  await expect(portal.heading('Sign in')).toBeFocused();
  await portal.button('Sign in').click();
  await expect(page.getByText('That link is for another account').first()).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  // The token is used up.
  expectStatusInConsole(403);
  await page.goto('/robots.txt');
  await page.goto(`/auth#token_hash=${tokenHash}&type=magiclink&email=${attacker}`);
  await portal.button('Sign in').click();
  await expect(portal.heading('That link has expired')).toBeFocused();
});

test('a sign-in link signs in, and switches accounts only knowingly', async ({
  page,
  portal,
  enterAs,
  request,
  addresses,
  authMail,
}) => {
  const moderator = 'moderator@example.com';
  await request.post(`${addresses.backend}/auth/v1/otp`, {
    headers: { apikey: publishableKey },
    data: { email: moderator, create_user: false },
  });
  const { link } = await authMail(moderator, 'magiclink');
  await enterAs('writer@example.com');
  await page.goto(link);
  await expect(page.getByText("You're signed in as writer@example.com.")).toBeVisible();
  await portal.button('Sign in').click();
  await expect(page.getByText('Welcome back!').first()).toBeVisible();
  await expect(page.getByText('Signed in as Demo Moderator').first()).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await storedSession(page)).toContain(moderator);
});

test('a used link leads to a new one', async ({ page, portal, email, authMail }) => {
  expectStatusInConsole(403);
  await portal.open();
  await portal.fill({ fullName: 'Dana', email, password: 'first password' });
  await portal.signUp.click();
  const { tokenHash } = await authMail(email, 'signup');
  await page.goto('/robots.txt');
  await page.goto(`/auth#token_hash=${tokenHash.replace(/./g, 'x')}&type=recovery&email=${email}`);
  await portal.password.fill('second password');
  await portal.button('Set new password').click();
  await expect(portal.heading('That link has expired')).toBeFocused();
  await portal.button('Get a new link').click();
  await expect(page.getByText("If there's an account for")).toBeVisible();
});

test('a server that cannot be reached loses neither the link nor the password', async ({
  page,
  portal,
  email,
  authMail,
}) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  await portal.open();
  await portal.fill({ fullName: 'Dana', email, password: 'first password' });
  await portal.signUp.click();
  const { link } = await authMail(email, 'signup');
  await page.goto('/robots.txt');
  await page.goto(link);
  await portal.password.fill('second password');
  await page.route('**/auth/v1/verify*', (route) => route.abort('connectionrefused'));
  await portal.button('Confirm email').click();
  await expect(portal.problem).toContainText("We couldn't reach the server.");
  await expect(portal.password).toHaveValue('second password');
  await page.unroute('**/auth/v1/verify*');
  // The address is confirmed, but the password can't be set.
  await page.route('**/auth/v1/user*', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionrefused') : route.continue(),
  );
  await portal.button('Confirm email').click();
  await expect(portal.heading('Set your password')).toBeFocused();
  expect(await storedSession(page)).toContain(email);
  await page.reload();
  await expect(portal.heading('Set your password')).toBeFocused();
  await page.unroute('**/auth/v1/user*');
  await portal.password.fill('second password');
  await portal.button('Set password').click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('an email change is confirmed from both addresses, without a password', async ({
  page,
  portal,
  email,
  authMail,
  addresses,
}) => {
  await portal.open();
  await portal.fill({ fullName: 'Dana', email, password: 'a password' });
  await portal.signUp.click();
  await portal.code.fill((await authMail(email, 'signup')).code);
  await portal.button('Confirm email').click();
  await page.waitForURL((url) => url.pathname === '/');
  const newEmail = `new-${email}`;
  const changed = await page.evaluate(
    async ([session, backend, apikey, address]) => {
      const { access_token } = JSON.parse(localStorage.getItem(session) ?? '') as {
        access_token: string;
      };
      const response = await fetch(`${backend}/auth/v1/user`, {
        method: 'PUT',
        headers: {
          apikey,
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ email: address }),
      });
      return response.status;
    },
    [sessionKey, addresses.backend, publishableKey, newEmail] as const,
  );
  expect(changed).toBe(200);
  for (const [address, heading] of [
    [email, 'One more step'],
    [newEmail, 'Email changed'],
  ] as const) {
    const { link } = await authMail(address, 'email_change');
    await page.goto('/robots.txt');
    await page.goto(link);
    await expect(portal.heading('Confirm email change')).toBeFocused();
    await expect(portal.password).toHaveCount(0);
    await portal.button('Confirm email change').click();
    await expect(portal.heading(heading)).toBeFocused();
  }
  await expect.poll(() => storedSession(page)).toContain(newEmail);
});
