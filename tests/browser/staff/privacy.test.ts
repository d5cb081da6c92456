import type { Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { sendLead } from '../fixtures/leads/send-lead.ts';
import { publishableKey, signInAs } from '../fixtures/staff.ts';
import { desktop, expect, expectStatusInConsole, phone, test } from '../fixtures/staff-journey.ts';

const dialog = (page: Page) => page.getByRole('dialog');

const send = (backend: string, email: string, message = `Please write to ${email}.`) =>
  sendLead(backend, 'strategy-session', { email, message });

async function search(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
}

test.describe('on a desktop', () => {
  test.use(desktop);

  test('an admin reviews, exports, and erases a person, and confirms it for the CRM', async ({
    page,
    portal,
    addresses,
  }) => {
    const { access_token } = await portal.createAccount('long-enough');
    await send(addresses.backend, portal.address);
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/privacy');
    await search(page, 'nobody');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await search(page, portal.address.toUpperCase());
    await expect(page.getByRole('heading', { name: portal.address })).toBeFocused();
    const account = page.getByRole('combobox', { name: 'What to do with Dana' });
    await expect(account).toHaveValue('');
    await expect(page.getByText(`Please write to ${portal.address}.`)).toBeVisible();
    expect(await axeInBothSchemes(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a copy (JSON)' }).click();
    expect((await download).suggestedFilename()).toBe('personal-data.json');

    const lead = page.getByRole('combobox', { name: /^What to do with Strategy call/ });
    await lead.selectOption('Keep: required by law');
    await expect(page.getByText('Stays as it is.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect(dialog(page)).toContainText('keeps');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await lead.selectOption('Delete');

    await page.getByRole('button', { name: 'Erase…' }).click();
    await dialog(page)
      .getByLabel(/to confirm$/)
      .fill('kim@example.com');
    await dialog(page).getByRole('button', { name: 'Erase' }).click();
    await expect(
      dialog(page).getByText('Please enter the address that you searched for'),
    ).toBeVisible();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await dialog(page)
      .getByLabel(/to confirm$/)
      .fill(portal.address);
    // It's too late to cancel while it's being erased.
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/rpc/erase_person', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const admin = await signInAs(addresses.backend, 'admin@example.com');
    const connectCrm = (value: string | null) =>
      admin.rpc('set_crm_setting', { name: 'location_id', value });
    await connectCrm('location-1');
    await dialog(page).getByRole('button', { name: 'Erase' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Erasing…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect(dialog(page)).toBeVisible();
    answer.resolve(undefined);
    await expect(page.getByText('Erased. The proof is in the list of erasures.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await connectCrm(null);
    await expect(page.getByText('Nothing on this site contains this address.')).toBeVisible();
    const proof = page.getByRole('region', { name: 'Erasures' }).getByRole('listitem').first();
    await expect(page.getByRole('button', { name: 'Erase…' })).toHaveCount(0);

    const response = await fetch(`${addresses.backend}/rest/v1/rpc/get_staff_home`, {
      method: 'POST',
      headers: { apikey: publishableKey, authorization: `Bearer ${access_token}` },
    });
    expect(response.status).toBe(403);

    // The site has no API key of the CRM.
    await expect(proof).toContainText('without the CRM’s API key');
    await expect(proof).toContainText(portal.address);
    await proof.getByRole('button', { name: 'Mark as deleted…' }).click();
    await expect(dialog(page)).toContainText(portal.address);
    await dialog(page).getByRole('button', { name: 'Mark as deleted' }).click();
    await expect(proof).toContainText('Demo Admin confirmed it');
    await expect(proof).not.toContainText(portal.address);
    expect(await axeInBothSchemes(page)).toEqual([]);

    await page.goto('/staff/people?show=audit-log');
    await expect(page.getByText('Demo Admin erased a person’s data').first()).toBeVisible();
  });

  test('an admin can’t erase themselves', async ({ page, portal }) => {
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/privacy');
    await search(page, 'admin+test@example.com');
    await expect(page.getByText('This is the email address of your own account.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Erase…' })).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('everything fits, and records that change in the meantime have to be reviewed first', async ({
    page,
    portal,
    addresses,
  }) => {
    expectStatusInConsole(409);
    await send(addresses.backend, portal.address);
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/privacy');
    await search(page, portal.address);
    await expect(page.getByRole('heading', { name: portal.address })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await send(addresses.backend, portal.address, 'One more question.');
    await page.getByRole('button', { name: 'Erase…' }).click();
    await dialog(page)
      .getByLabel(/to confirm$/)
      .fill(portal.address);
    await dialog(page).getByRole('button', { name: 'Erase' }).click();
    await expect(page.getByRole('main').getByText('Review the records again.')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(
      page.getByRole('combobox', { name: /^What to do with Strategy call/ }),
    ).toHaveCount(2);
  });
});
