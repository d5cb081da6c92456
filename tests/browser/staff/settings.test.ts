import type { Locator, Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { desktop, expect, expectStatusInConsole, phone, test } from '../fixtures/staff-journey.ts';
import { signInAs } from '../fixtures/staff.ts';

const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem', { name, exact: true });
const outcome = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: /\S/ });
const button = (parent: Page | Locator, name: string) =>
  parent.getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use(phone);

  test('an admin changes settings', async ({ page, portal }) => {
    expectStatusInConsole(400);
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/settings');

    // Not all pages fit. A shadow says so, which stays at the edge of the screen while the list scrolls.
    const tabs = page.getByRole('navigation', { name: 'Settings' }).getByRole('list');
    const { isLong, attachment } = await tabs.evaluate((list) => ({
      isLong: list.scrollWidth > list.clientWidth,
      attachment: getComputedStyle(list).backgroundAttachment,
    }));
    expect(isLong).toBe(true);
    expect(attachment).toBe('local, scroll');

    const form = page.getByRole('dialog');
    const comments = row(page, 'Email addresses of commenters who don’t get emails');
    const days = form.getByLabel('Days');
    await button(comments, 'Change').click();
    await expect(days).toBeFocused();
    await expect(days).toHaveValue('365');
    await days.fill('6');
    await button(form, 'Save').click();
    await expect(days).toHaveAccessibleDescription('Enter a whole number from 7 to 3,650.');
    await expect(days).toBeFocused();
    await expect(days).toHaveValue('6');
    expect(await axeInBothSchemes(page), 'form').toEqual([]);
    await days.fill('400');
    await days.press('Enter');
    await expect(comments).toContainText('400 days');
    await expect(outcome(page)).toContainText('The privacy policy will show it in about a minute.');
    await expect(button(comments, 'Change')).toBeFocused();
    await button(comments, 'Change').click();
    await button(form, 'Use the default: 1 year').click();
    await button(form, 'Save').click();
    const question = page.getByRole('dialog', { name: 'Delete older data?' });
    await expect(question).toContainText('1 year instead of 400 days');
    await expect(question).toContainText('Nothing is that old yet');
    expect(await axeInBothSchemes(page), 'question').toEqual([]);
    await button(question, 'Cancel').click();
    await expect(days).toHaveValue('365');
    await button(form, 'Save').click();
    await button(question, 'Save and delete').click();
    await expect(comments).toContainText('1 year');

    const accounts = row(page, 'Who can create an account');
    await button(accounts, 'Change').click();
    await form.getByLabel('Sign-up is open to').selectOption('People at certain domains');
    await form.getByLabel('Domains').fill('no domain');
    await button(form, 'Save').click();
    await expect(form.getByLabel('Domains')).toHaveAccessibleDescription(
      '"no" isn’t a domain. Enter one such as example.com.',
    );
    await form.getByLabel('Domains').fill('@Example.com, example.org');
    await button(form, 'Save').click();
    await expect(accounts).toContainText('People at example.com, example.org');
    await button(accounts, 'Change').click();
    await button(form, 'Use the default: Everyone').click();
    await button(form, 'Save').click();
    await expect(accounts).toContainText('Everyone');

    const emails = section(page, 'Lead emails');
    const self = emails.getByLabel('Demo Admin');
    // On by default for the first admin.
    await self.uncheck();
    await expect(emails).toContainText('Nobody gets an email when a new lead arrives.');
    await self.check();
    await expect(emails).toContainText('Demo Admin now gets emails about all leads.');

    expect(await axeInBothSchemes(page), 'page').toEqual([]);
    for (const width of [390, 768, 1440]) {
      expect(await overflowAt(page, width)).toEqual([]);
    }
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('a new retention period is published on the privacy policy', async ({
    page,
    portal,
    addresses,
  }) => {
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/settings');
    const logs = row(page, 'Consent records and the audit log');
    const dialog = page.getByRole('dialog');
    await button(logs, 'Change').click();
    await dialog.getByLabel('Days').fill('2000');
    await button(dialog, 'Save').click();
    await expect(outcome(page)).toContainText('The privacy policy will show it in about a minute.');
    const policy = async () =>
      /of what staff do on this site:<\/strong>([^<]*)/.exec(
        await (await page.request.get('/privacy')).text(),
      )?.[1];
    await expect.poll(policy).toBe(' 2,000 days after each entry.');
    const admin = await signInAs(addresses.backend, 'admin@example.com');
    const { data } = await admin.rpc('get_publishing').throwOnError();
    expect((data as { status: { error: string | null } }).status.error).toBeNull();
    await page.goto('/privacy');
    await expect(page.getByRole('main')).not.toContainText('{{');
    const earlier = { name: 'retention.logs', value: 1095, expected_value: 2000 };
    await admin.rpc('change_setting', earlier).throwOnError();
  });

  test('an admin sees why expired data isn’t deleted, and confirms a deletion', async ({
    page,
    portal,
  }) => {
    expectStatusInConsole(409);
    const unconfirmed = {
      kind: 'unconfirmed',
      rule: 'leads',
      description: 'Leads',
      expired: 30,
      total: 100,
    };
    const jump = {
      kind: 'date',
      server_date: '2100-03-03T12:00:00Z',
      trusted_date: '2020-11-27T12:00:00Z',
      trusted_in_minutes: 1439,
    };
    await page.route('**/rpc/get_settings', async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as object;
      await route.fulfill({
        response,
        json: { ...settings, retention_problems: [jump, unconfirmed] },
      });
    });
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/settings');
    const problems = section(page, 'Expired data that isn’t being deleted');
    await expect(problems).toContainText('The server’s date changed from Nov 27, 2020');
    await expect(problems).toContainText('Leads: 30 of 100 are past the retention period');
    expect(await axeInBothSchemes(page), 'problems').toEqual([]);
    for (const width of [390, 1440]) expect(await overflowAt(page, width)).toEqual([]);
    const confirm = button(problems, 'Delete expired data: Leads');
    const dialog = page.getByRole('dialog', { name: 'Delete expired data?' });
    await confirm.click();
    await button(dialog, 'Cancel').click();
    await expect(confirm).toBeFocused();
    await confirm.click();
    await button(dialog, 'Delete').click();
    // Nothing is waiting in this database.
    await expect(dialog).toContainText('This deletion no longer needs confirmation.');
    await button(dialog, 'Cancel').click();
    await page.route('**/rpc/confirm_deletion', (route) => route.fulfill({ status: 204 }));
    await confirm.click();
    await button(dialog, 'Delete').click();
    await expect(outcome(page)).toContainText('Leads: deletion confirmed.');
  });
});
