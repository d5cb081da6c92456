import type { Page } from '@playwright/test';
import {
  expect,
  expectInConsole,
  expectStatusInConsole,
  keptSession,
  test as journey,
} from '../fixtures/staff-journey.ts';
import { header } from '../fixtures/staff-portal.ts';

const attacker = 'writer@example.com';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

const test = journey.extend<{
  /** A new session of the attacker's account, which the link carries. */
  tokens: Tokens;
}>({
  tokens: async ({ signIn }, use) => {
    const { data } = await (await signIn(attacker)).auth.getSession();
    if (!data.session) throw new Error('No session');
    const { access_token, refresh_token } = data.session;
    await use({ access_token, refresh_token });
  },
});

function linkTo(path: string, tokens: Tokens): string {
  const rest = { expires_in: '3600', token_type: 'bearer', type: 'signup' };
  return `${path}#${new URLSearchParams({ ...tokens, ...rest })}`;
}

/** The card that asks whether to sign in, and what's on it. */
function card(page: Page, email = attacker) {
  const region = page.getByRole('region', { name: `Sign in as ${email}?` });
  return {
    region,
    heading: region.getByRole('heading', { level: 2 }),
    signIn: region.getByRole('button', { name: 'Sign in', exact: true }),
    cancel: region.getByRole('button', { name: 'Cancel' }),
  };
}

const expiredLink = (page: Page) => page.getByText('That link has expired');

/** Everything stored that isn't limited to this tab. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));
const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function expectSignedOut(page: Page, { refresh_token }: Tokens): Promise<void> {
  expect(await keptSession(page)).toBeNull();
  expect(await stored(page)).not.toContain(refresh_token);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden();
}

for (const path of ['/', '/auth', '/contact', '/admin']) {
  test(`a link with a session to ${path} signs nobody in`, async ({ page, tokens, addresses }) => {
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    await page.goto('/robots.txt');
    await page.goto(linkTo(path, tokens));
    const { region, heading } = card(page);
    await expect(heading).toBeFocused();
    await expect(region).toContainText('Continue only if this is your own account.');
    await expectSignedOut(page, tokens);
    expect(requested.filter((url) => url.includes('staff-client'))).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/auth');
    expect(page.url()).not.toContain('token');
    const onWire = requested.map((url) => url.split('#')[0]).join('\n');
    expect(onWire).not.toContain(tokens.refresh_token);
    expect(onWire).not.toContain(tokens.access_token);
    // Not in the history either.
    await page.goBack();
    await expect(page).toHaveURL(`${addresses.site}/robots.txt`);
    await page.goForward();
    await expect(heading).toBeVisible();
    expect(page.url()).not.toContain('token');
    await expectSignedOut(page, tokens);
  });
}

for (const query of ['code=1', 'token_hash=1&type=signup', 'session']) {
  test(`?${query} in the address starts no session`, async ({ page, tokens }) => {
    const calls: string[] = [];
    page.on('request', (request) => void calls.push(request.url()));
    const search = query === 'session' ? new URLSearchParams({ ...tokens }).toString() : query;
    for (const path of ['/', '/auth']) {
      await page.goto(`${path}?${search}`, { waitUntil: 'networkidle' });
      await expectSignedOut(page, tokens);
    }
    expect(calls.filter((url) => url.includes('/auth/v1/'))).toEqual([]);
  });
}

test('canceling discards the link', async ({ page, portal, tokens }) => {
  await page.goto(linkTo('/', tokens));
  await expect(card(page).heading).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(card(page).cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(portal.signInTab).toBeFocused();
  await expect(page.getByRole('status').getByText('Link canceled.')).toBeAttached();
  await expectSignedOut(page, tokens);
  expect(await storedInTab(page)).not.toContain(tokens.refresh_token);
  await page.reload();
  await expect(portal.panel).toBeVisible();
  await expect(card(page).region).toBeHidden();
  await page.goto('/contact');
  await page.goBack();
  await expect(portal.panel).toBeVisible();
  await expectSignedOut(page, tokens);
});

test('confirming signs in and opens the page of the link', async ({ page, tokens }) => {
  await page.goto(linkTo('/admin', tokens));
  await expect(card(page).heading).toBeVisible();
  // A reload loses nothing.
  await page.reload();
  await card(page).signIn.click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(header(page).getByText('Demo Writer')).toBeVisible();
  expect(await keptSession(page)).toContain(attacker);
  // Whoever else has seen the link's tokens can't use this session's.
  expect(await stored(page)).not.toContain(tokens.refresh_token);
  expect(await storedInTab(page)).not.toContain(tokens.refresh_token);
  await header(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Nobody is signed in on this browser.')).toBeVisible();
  await page.goBack();
  await expect(card(page).region).toBeHidden();
});

test('a link pasted into an open page signs nobody in either', async ({ page, tokens }) => {
  for (const path of ['/contact', '/auth']) {
    await page.goto(path);
    // Changes the fragment only: the page isn't loaded again.
    await page.goto(linkTo(path, tokens));
    await expect(card(page).heading).toBeFocused();
    expect(page.url()).not.toContain('token');
    await expectSignedOut(page, tokens);
    await card(page).cancel.click();
  }
});

const password = 'a-password-of-dana';

test('a browser that did not request the email has to confirm the link', async ({
  portal,
  email,
  mailedLinks,
  browser,
}) => {
  await portal.open();
  await portal.fill({ fullName: 'Dana', email, password });
  await portal.signUp.click();
  await expect.poll(async () => (await mailedLinks(email)).length).toBe(1);
  const [link = 'no mail'] = await mailedLinks(email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(card(other, email).heading).toBeFocused();
  expect(await keptSession(other)).toBeNull();
  await card(other, email).signIn.click();
  await expect(other.getByRole('main').getByText('Welcome to the team!')).toBeVisible();
  await expect(header(other).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await elsewhere.close();
});

test('a request for one account does not cover a link to another', async ({
  page,
  portal,
  email,
  tokens,
}) => {
  await portal.open();
  await portal.fill({ fullName: 'Dana', email, password });
  await portal.signUp.click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(linkTo('/', tokens));
  await expect(card(page).heading).toBeVisible();
  await expectSignedOut(page, tokens);

  // A token that claims to be the account that asked, but that the server never signed.
  expectStatusInConsole(401);
  expectStatusInConsole(403);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'dana', email, role: 'authenticated', exp: 1 };
  const access_token = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmVk`;
  await page.goto(linkTo('/contact', { ...tokens, access_token }));
  await expect(expiredLink(page)).toBeVisible();
  await expectSignedOut(page, tokens);
});

test('a link with tokens of two accounts signs in to neither', async ({ page, tokens, signIn }) => {
  const other = (await (await signIn('moderator@example.com')).auth.getSession()).data.session;
  const refresh_token = other?.refresh_token ?? '';
  await page.goto(linkTo('/', { ...tokens, refresh_token }));
  await card(page).signIn.click();
  await expect(expiredLink(page)).toBeVisible();
  await expectSignedOut(page, tokens);
});

for (const fragment of [
  'access_token=nonsense&refresh_token=nonsense',
  'access_token=nonsense',
  'access_token=&refresh_token=nonsense',
  'content#access_token=nonsense&refresh_token=nonsense',
]) {
  test(`#${fragment} is explained as an expired link`, async ({ page, portal }) => {
    expectStatusInConsole(401);
    expectStatusInConsole(403);
    await page.goto(`/#${fragment}`);
    await expect(expiredLink(page)).toBeVisible();
    await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
    expect(page.url()).not.toContain('token');
    expect(await keptSession(page)).toBeNull();
  });
}

test('the link survives a server that cannot be reached', async ({ page, tokens }) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  const user = '**/auth/v1/user';
  const token = '**/auth/v1/token*';
  await page.route(user, (route) => route.abort('connectionrefused'));
  await page.goto(linkTo('/', tokens));
  const unchecked = page.getByRole('region', { name: "We couldn't check your link" });
  await expect(unchecked.getByRole('heading')).toBeFocused();
  await unchecked.getByRole('button', { name: 'Try again' }).click();
  await expect(unchecked.getByRole('heading')).toBeFocused();
  await page.unroute(user);
  await unchecked.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page).heading).toBeFocused();

  await page.route(token, (route) => route.abort('connectionrefused'));
  await card(page).signIn.click();
  await expect(card(page).region.getByRole('alert')).toContainText("We couldn't reach the server.");
  await expectSignedOut(page, tokens);
  await page.unroute(token);
  await card(page).signIn.click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await keptSession(page)).toContain(attacker);
});

test('the second of two tabs with links does not replace the session', async ({
  page,
  context,
  tokens,
  signIn,
}) => {
  const other = (await (await signIn('moderator@example.com')).auth.getSession()).data.session;
  await page.goto(linkTo('/', tokens));
  const second = await context.newPage();
  await second.goto(
    linkTo('/', {
      access_token: other?.access_token ?? '',
      refresh_token: other?.refresh_token ?? '',
    }),
  );
  await expect(card(second, 'moderator@example.com').heading).toBeVisible();
  await card(page).signIn.click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(second).toHaveURL(/:\d+\/$/);
  expect(await keptSession(second)).toContain(attacker);
  expect(await storedInTab(second)).not.toContain(other?.refresh_token);
});

test('blocked storage is reported', async ({ page, tokens }) => {
  expectInConsole('denied');
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      });
    }
  });
  await page.goto(linkTo('/auth', tokens));
  await card(page).signIn.click();
  await expect(card(page).region.getByRole('alert')).toContainText(
    'Your browser is blocking this site from storing data.',
  );
});
