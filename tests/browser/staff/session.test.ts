import { demoPassword } from '../../../platform/demo-accounts.ts';
import { relativeTime } from '../../../src/lib/format-date.ts';
import { sessionKey } from '../../../src/lib/supabase/stored-session.ts';
import { shiftClock, wrongClocks } from '../fixtures/wrong-clock.ts';
import {
  desktop,
  expect,
  expectInConsole,
  expectStatusInConsole,
  failRequests,
  storedSession,
  storeSession,
  test,
} from '../fixtures/staff-journey.ts';
import { denied, header, openAccountMenu } from '../fixtures/staff-portal.ts';

test.use(desktop);

/** Runs in the page, as if another tab had ended the session. */
function endSession([key, ended]: readonly [key: string, ended: string]): void {
  localStorage.setItem(key, ended);
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** A JSON Web Token with an invalid signature. */
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

test('an account whose role is too low can sign out', async ({ page, portal }) => {
  // Not a demo account: signing out would end the sessions of tests that run at the same time.
  await storeSession(page, await portal.createAccount('a password'));
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
  expect(await storedSession(page)).toBeNull();
});

test('signing out of a page leads to the sign-in page, and nothing says that access is denied', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    const look = () => {
      const title = document.querySelector('[role=alert] h2')?.textContent;
      if (title === 'Access Denied') sessionStorage.setItem('denied', 'yes');
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    // From then on, nobody sees the page.
    addEventListener('pagehide', () => observer.disconnect());
  });
  await storeSession(page, await portal.createAccount('a password'));
  await page.goto('/blog/manage');
  await expect(page.getByRole('main')).toContainText('No posts yet');
  await openAccountMenu(page);
  await header(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fstaff$/);
  await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => sessionStorage.getItem('denied'))).toBeNull();
  expect(await storedSession(page)).toBeNull();
});

test('a session has ended if its token can’t be renewed, or the backend rejects it', async ({
  page,
  portal,
}) => {
  // Signing out with such a token is rejected, too.
  for (const status of [400, 401, 403]) expectStatusInConsole(status);
  expectInConsole('Error getting session:');
  for (const seconds of [-60, 3600]) {
    await storeSession(page, forgedSession(now() + seconds));
    await page.goto('/admin');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await storedSession(page)).toBeNull();
  }
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(portal.signIn).toBeVisible();
});

test('if someone else signs in, the page is loaded again', async ({ page, portal }) => {
  expectStatusInConsole(400);
  // The page still asks for what's new.
  expectStatusInConsole(401);
  expectInConsole('Error getting session:');
  await portal.enterAs('admin@example.com');
  await page.goto('/blog/manage');
  await page.getByRole('searchbox').fill('someone');
  await page.evaluate(endSession, [sessionKey, JSON.stringify(forgedSession(now() - 60))] as const);
  await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  const elsewhere = dialog.getByRole('link', { name: 'Reset your password' });
  await expect(elsewhere).toHaveAttribute('href', '/auth?next=%2Fblog%2Fmanage');
  await expect(elsewhere).toHaveAttribute('target', '_blank');
  await dialog.getByLabel('Email').fill('moderator@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await loaded;
  await expect(header(page).getByText('Demo Moderator')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('an open dialog keeps its text while someone signs in again and their role can’t be looked up', async ({
  page,
  portal,
}) => {
  expectStatusInConsole(400);
  // The page still asks for what's new.
  expectStatusInConsole(401);
  expectInConsole('Error getting session:');
  expectInConsole('Error looking up role:');
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/settings');
  await page.getByRole('button', { name: 'Change' }).first().click();
  const typed = page.locator('#setting-number');
  await typed.fill('1234567');
  await page.evaluate(endSession, [sessionKey, JSON.stringify(forgedSession(now() - 60))] as const);
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email').fill('admin@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const restore = await failRequests(page, '**/rpc/get_current_user_role*');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  const notice = page.getByText('We couldn’t reach the server to check your role.');
  await expect(notice).toBeVisible({ timeout: 15_000 });
  await expect(typed).toHaveValue('1234567');
  await restore();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change' }).first()).toBeVisible();
});

test('an unreadable stored session is discarded', async ({ page, portal }) => {
  const stored = { ...forgedSession(4_000_000_000), user: null };
  await storeSession(page, stored);
  await page.goto('/admin');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await storeSession(page, stored);
  await portal.open();
  await expect(page.getByText('Your session has ended').first()).toBeVisible();
  await expect(portal.signInTab).toHaveAttribute('aria-selected', 'true');
  await portal.signInAs('writer@example.com');
  await expect(header(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
});

test('no page downloads the auth client without a session', async ({ page, portal }) => {
  const scripts: string[] = [];
  page.on('response', (response) => void scripts.push(response.url()));
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/admin');
  await expect(denied(page)).toBeVisible();
  const clients = () => scripts.filter((url) => url.includes('auth-client'));
  expect(clients()).toEqual([]);
  await portal.enterAs('writer@example.com');
  await page.goto('/admin');
  await expect(header(page).getByText('Demo Writer')).toBeVisible();
  expect(clients(), 'its file name').toHaveLength(1);
});

for (const [direction, shift] of Object.entries(wrongClocks)) {
  test(`on a computer whose clock is ${direction}, people stay signed in and see the right ages`, async ({
    page,
    context,
    portal,
  }) => {
    await shiftClock(context, shift);
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
    });
    await portal.open('?next=/blog/moderation');
    await portal.signInTab.click();
    await portal.signInAs('moderator@example.com');
    for (let visits = 0; visits < 2; visits += 1) {
      const age = page.getByRole('main').getByRole('time').first();
      await expect(async () => {
        const written = Date.parse((await age.getAttribute('datetime')) ?? '');
        expect(await age.textContent()).toBe(relativeTime(written, Date.now()));
      }).toPass();
      await page.reload();
    }
    expect(refreshes).toEqual([]);
  });
}
