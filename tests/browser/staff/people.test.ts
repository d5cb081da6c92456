import { randomUUID } from 'node:crypto';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { publishableKey } from '../fixtures/staff.ts';
import {
  desktop,
  expect,
  expectStatusInConsole,
  phone,
  storedSession,
  test,
} from '../fixtures/staff-journey.ts';
import { staffPortal } from '../fixtures/staff-portal.ts';

test.use(desktop);

test('an invited person accepts, gets a role, and loses access when disabled', async ({
  page,
  portal,
  browser,
  addresses,
}) => {
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('listitem').filter({ hasText: portal.address });
  const manage = row.getByRole('button', { name: /^Manage/ });
  const name = `Kim ${portal.address.slice(5, 9)}`;
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/people');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await dialog.getByLabel('Email').fill(portal.address);
  await dialog.getByRole('radio', { name: /^Staff/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row.getByText('Writer, expires')).toBeVisible();

  const { link } = await portal.mail('');
  const context = await browser.newContext();
  const guest = await context.newPage();
  const card = staffPortal(guest);
  await guest.goto(link);
  await card.fill({ fullName: name, password: 'long-enough' });
  // The first response is lost.
  const call = '**/functions/v1/accept-invitation';
  await guest.route(call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await card.button('Accept invitation').click();
  await expect(card.problem).toBeVisible();
  await guest.unroute(call);
  await card.button('Accept invitation').click();
  await guest.waitForURL((url) => url.pathname === '/staff');

  await page.getByRole('searchbox', { name: 'Search' }).fill(portal.address);
  await manage.click();
  await dialog.getByLabel('Role').selectOption('Moderator');
  await dialog.getByRole('button', { name: 'Change access' }).click();
  await expect(row.getByText('Moderator')).toBeVisible();
  await guest.goto('/blog/moderation');
  // The browser caches the role for five minutes (spec §6).
  await guest.getByRole('button', { name: 'Check again' }).click();
  await expect(guest.getByRole('article').first()).toBeVisible();

  const { access_token } = JSON.parse((await storedSession(guest)) ?? '') as {
    access_token: string;
  };
  const ask = async () => {
    const response = await fetch(`${addresses.backend}/rest/v1/rpc/get_staff_home`, {
      method: 'POST',
      headers: { apikey: publishableKey, authorization: `Bearer ${access_token}` },
    });
    return response.status;
  };
  expect(await ask()).toBe(200);
  // Otherwise, the queue may be the page that notices.
  await guest.goto('about:blank');
  await manage.click();
  await dialog.getByRole('button', { name: 'Disable account' }).click();
  await expect(row.getByText('Disabled')).toBeVisible();
  expect(await ask()).toBe(403);
  await guest.goto('/staff');
  await guest
    .getByRole('alert')
    .filter({ hasText: 'Your session has ended.' })
    .getByRole('button', { name: 'Sign in' })
    .click();
  const again = guest.getByRole('dialog', { name: 'Sign in' });
  await again.getByLabel('Email').fill(portal.address);
  await again.getByLabel('Password', { exact: true }).fill('long-enough');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toContainText('Your account is disabled');
  await expect(again).toContainText('Ask an admin to enable it again.');
  await context.close();

  expect(await axeInBothSchemes(page)).toEqual([]);
  await expect(page.getByText(`${name}’s account is disabled.`)).toBeVisible();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText(`${name}’s account is disabled.`)).toBeHidden();
  await expect(
    page.getByText(`Demo Admin changed ${name}’s role from writer to moderator`),
  ).toBeVisible();
  await expect(page.getByText(`Demo Admin disabled ${name}’s account`)).toBeVisible();
  await page.getByLabel('About').selectOption('Invitations');
  await expect(page.getByText(`Demo Admin invited ${name} as a writer`)).toBeVisible();
  await expect(page.getByText(`${name}’s role`)).toBeHidden();
  expect(await axeInBothSchemes(page)).toEqual([]);
});

test('a client and a writer each see only their own pages', async ({ page, portal, browser }) => {
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('listitem').filter({ hasText: portal.address });
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/people');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await dialog.getByLabel('Email').fill(portal.address);
  await expect(dialog.getByRole('radio', { name: /^Client/ })).toBeChecked();
  await expect(dialog.getByLabel('Role')).toBeHidden();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row.getByText('Client, expires')).toBeVisible();

  const { link } = await portal.mail('');
  const context = await browser.newContext();
  const guest = await context.newPage();
  const card = staffPortal(guest);
  const bar = (name: string) => guest.getByRole('navigation', { name }).getByRole('link');
  await guest.goto(link);
  await card.fill({ fullName: 'Kim Client', password: 'long-enough' });
  await card.button('Accept invitation').click();
  await guest.waitForURL('**/client-portal');
  await expect(bar('Client portal')).toHaveText(['Your requests']);
  await guest.goto('/staff');
  await guest.waitForURL('**/client-portal');
  await guest.goto('/');
  const link2 = guest.getByRole('banner').getByRole('link', { name: 'Your requests' }).first();
  await expect(link2).toHaveAttribute('href', '/client-portal');
  // Spec §2: signed-in people see this link.
  await guest.goto('/blog');
  await expect(guest.getByRole('link', { name: 'Create New Post' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill(portal.address);
  await row.getByRole('button', { name: /^Manage/ }).click();
  await dialog.getByRole('radio', { name: /^Staff/ }).check();
  await dialog.getByRole('button', { name: 'Change access' }).click();
  await expect(page.getByText('Kim Client is now a writer.')).toBeVisible();
  // The browser caches this for five minutes, as it does the role (spec §6).
  await guest.evaluate(() => localStorage.removeItem('staff-role'));
  await guest.goto('/staff');
  await expect(bar('Staff')).toHaveText(['Home', 'Posts']);
  await expect(guest.getByRole('link', { name: 'Create New Post' })).toBeVisible();
  await context.close();
});

test('says that an invitation couldn’t be delivered, and links to the reason', async ({
  page,
  portal,
}) => {
  // The mail catcher rejects these addresses.
  const address = `kim-${randomUUID()}@example.invalid`;
  await portal.enterAs('admin@example.com');
  await page.goto('/staff/people');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('listitem').filter({ hasText: address });
  const link = row.getByRole('link', { name: 'We couldn’t deliver the email' });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page.getByRole('article').filter({ hasText: address })).toBeVisible();

  await page.goBack();
  await row.getByRole('button', { name: /^Cancel/ }).click();
  await expect(row).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('everything fits, and a wrong invitation code says so', async ({ page, portal }) => {
    for (const status of [404, 400]) expectStatusInConsole(status);
    await portal.open();
    await portal.button('I have an invitation code').click();
    await portal.fill({ fullName: 'Kim', email: portal.address, password: 'long-enough' });
    await portal.code.fill('123456');
    await portal.button('Accept invitation').click();
    await expect(portal.problem).toContainText('That invitation didn’t work');

    await portal.enterAs('admin@example.com');
    for (const path of ['/staff/people', '/staff/people?show=audit-log']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('listitem').last()).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, path).toBe(0);
    }
    await page.goto('/staff/people');
    await page.getByRole('button', { name: 'Manage Demo Writer' }).click();
    await page.getByRole('button', { name: 'Remove account…' }).click();
    await expect(page.getByRole('heading', { name: 'Remove Demo Writer?' })).toBeFocused();
    // Other tests invite people, and each invitation has a button that begins like this one.
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Manage Demo Writer' })).toBeFocused();
  });
});
