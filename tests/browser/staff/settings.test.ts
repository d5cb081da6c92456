import type { Locator, Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { desktop, expect, expectStatusInConsole, phone, test } from '../fixtures/staff-journey.ts';
import { denied } from '../fixtures/staff-portal.ts';
import { signInAs } from '../fixtures/staff.ts';

const section = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem', { name, exact: true });
const button = (parent: Page | Locator, name: string) =>
  parent.getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use(phone);

  test('an admin changes settings and undoes the changes', async ({ page, portal }) => {
    expectStatusInConsole(400);
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/settings');

    const trash = row(page, 'Posts and drafts in the trash');
    const days = trash.getByLabel('Days');
    await button(trash, 'Change').click();
    await expect(days).toBeFocused();
    await expect(days).toHaveValue('30');
    await days.fill('0');
    await button(trash, 'Save').click();
    await expect(days).toHaveAccessibleDescription('Enter a whole number from 1 to 365.');
    await expect(days).toHaveValue('0');
    expect(await axeInBothSchemes(page), 'form').toEqual([]);
    await days.fill('90');
    await days.press('Enter');
    await expect(trash).toContainText('90 days (default: 30 days, changed just now by Demo Admin)');
    await expect(button(trash, 'Change')).toBeFocused();
    await button(trash, 'Undo').click();
    const dialog = page.getByRole('dialog', { name: 'Delete older data?' });
    await expect(dialog).toContainText('30 days instead of 90 days');
    await button(dialog, 'Cancel').click();
    await expect(button(trash, 'Undo')).toBeFocused();
    await button(trash, 'Undo').click();
    await button(dialog, 'Save and delete').click();
    await expect(trash).toContainText('Previous value restored.');
    await expect(trash).toContainText('30 days (default');

    const accounts = row(page, 'Who can create an account');
    await button(accounts, 'Change').click();
    await accounts.getByLabel('Sign-up is open to').selectOption('People at certain domains');
    await accounts.getByLabel('Domains').fill('no domain');
    await button(accounts, 'Save').click();
    await expect(accounts.getByLabel('Domains')).toHaveAccessibleDescription(
      '"no" isn’t a domain. Enter one such as example.com.',
    );
    await accounts.getByLabel('Domains').fill('@Example.com, example.org');
    await button(accounts, 'Save').click();
    await expect(accounts).toContainText('People at example.com, example.org');
    await button(accounts, 'Undo').click();
    await expect(accounts).toContainText('Everyone (default');

    const emails = section(page, 'Lead emails');
    const self = emails.getByLabel('Demo Admin');
    // On by default for the first admin.
    await self.uncheck();
    await expect(emails).toContainText('Nobody gets an email when a new lead arrives.');
    await self.check();
    await expect(emails).toContainText('Demo Admin now gets emails about all leads.');

    await expect(section(page, 'Set in the code')).toContainText('src/config/contacts.ts');
    expect(await axeInBothSchemes(page), 'page').toEqual([]);
    for (const width of [390, 768, 1440]) {
      expect(await overflowAt(page, width)).toEqual([]);
    }
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('a change by a colleague shows up, and isn’t silently overwritten', async ({
    page,
    portal,
    addresses,
  }) => {
    const colleague = await signInAs(addresses.backend, 'admin@example.com');
    const change = async (value: number, expected_value: number) => {
      const { data } = await colleague
        .rpc('change_setting', { name: 'retention.invitations', value, expected_value })
        .throwOnError();
      expect(data).toMatchObject({ status: 'saved' });
    };
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/settings');
    const invitations = row(page, 'Invitations, after they expire');
    await expect(invitations).toContainText('30 days (default');
    await change(40, 30);
    await expect(invitations).toContainText('40 days');

    await button(invitations, 'Change').click();
    await invitations.getByLabel('Days').fill('60');
    await change(50, 40);
    await button(invitations, 'Save').click();
    await expect(invitations.getByLabel('Days')).toHaveAccessibleDescription(
      'Demo Admin changed this to “50 days” in the meantime. Save again to replace it.',
    );
    await button(invitations, 'Save').click();
    await expect(invitations).toContainText('60 days');

    await button(invitations, 'Change').click();
    await button(invitations, 'Use the default: 30 days').click();
    await button(invitations, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'Delete older data?' });
    await expect(dialog).toContainText('30 days instead of 60 days');
    await button(dialog, 'Cancel').click();
    await expect(invitations.getByLabel('Days')).toHaveValue('30');
    await button(invitations, 'Save').click();
    await button(dialog, 'Save and delete').click();
    await expect(invitations).toContainText('30 days (default');
    await expect(button(invitations, 'Undo')).toHaveCount(0);

    await page.goto('/staff/people?show=audit-log');
    await expect(
      page.getByText('changed “Invitations, after they expire” from 60 days to 30 days').first(),
    ).toBeVisible();
    await page.getByLabel('Action').selectOption('Setting changed');
    await expect(page.getByText('from 40 days to 50 days').first()).toBeVisible();
  });

  test('a new retention period is published on the privacy policy', async ({
    page,
    portal,
    addresses,
  }) => {
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/settings');
    const consent = row(page, 'Consent records');
    await button(consent, 'Change').click();
    await consent.getByLabel('Days').fill('2000');
    await button(consent, 'Save').click();
    await expect(consent).toContainText('The privacy policy will show it in about a minute.');
    const policy = async () =>
      /Consent records:<\/strong>([^<]*)/.exec(
        await (await page.request.get('/privacy')).text(),
      )?.[1];
    await expect.poll(policy).toBe(' 2,000 days after your choice.');
    await button(consent, 'Undo').click();
    await button(page.getByRole('dialog'), 'Save and delete').click();
    await expect(consent).toContainText('Previous value restored.');
    await expect.poll(policy).toBe(' 5 years after your choice.');

    const admin = await signInAs(addresses.backend, 'admin@example.com');
    const { data } = await admin.rpc('get_publishing').throwOnError();
    expect((data as { status: { error: string | null } }).status.error).toBeNull();
    await page.goto('/privacy');
    await expect(page.getByRole('main')).not.toContainText('{{');
    expect(await axeInBothSchemes(page), 'privacy').toEqual([]);
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
    await expect(problems).toContainText('Leads: deletion confirmed. It starts within a minute.');
  });

  test('moderators can’t open the settings', async ({ page, portal }) => {
    await portal.enterAs('moderator@example.com');
    await page.goto('/staff/settings');
    await expect(denied(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  });
});
