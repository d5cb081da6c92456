import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { signInAs } from '../fixtures/staff.ts';
import { desktop, expect, phone, pressKeys, test } from '../fixtures/staff-journey.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, address: string) =>
  page.getByRole('article', { name: 'Invitation', exact: true }).filter({ hasText: address });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Invites addresses that the mail catcher rejects. */
async function inviteUnreachable(backend: string, count: number): Promise<string[]> {
  const admin = await signInAs(backend, 'admin@example.com');
  const addresses = Array.from({ length: count }, () => `dana-${randomUUID()}@example.invalid`);
  for (const email of addresses) {
    await admin.rpc('invite_person', { email, role: 'user' }).throwOnError();
  }
  return addresses;
}

test.describe('on a desktop', () => {
  test.use(desktop);

  test('an admin finds an email that was rejected, tries again, and discards it', async ({
    page,
    portal,
    addresses,
  }) => {
    const [address = ''] = await inviteUnreachable(addresses.backend, 2);
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/undelivered');
    const message = row(page, address);
    await expect(message).toContainText(`To ${address}`);
    await expect(message).toContainText('It may be misspelled or no longer exist.');
    await expect(message).toContainText('answered 550 5.1.2 to RCPT TO');
    await expect(message).toContainText('after 1 attempt');
    expect(await axeInBothSchemes(page)).toEqual([]);

    await page.goto('/staff');
    await main(page)
      .getByRole('link', { name: /messages? couldn’t be delivered/ })
      .click();
    await message.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').getByText(/^Retrying 1 message/)).toBeVisible();
    // The mail catcher rejects it again.
    await expect(message).toBeVisible();

    const discard = message.getByRole('button', { name: 'Discard…' });
    await discard.click();
    const dialog = page.getByRole('dialog', { name: 'Discard this message?' });
    await expect(dialog).toContainText(address);
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(discard).toBeFocused();
    await discard.press('Enter');
    await dialog.getByRole('button', { name: 'Discard message' }).click();
    await expect(page.getByRole('status').getByText('1 message discarded.')).toBeInViewport();
    await expect(message).toBeHidden();
    // The row and the dialog are gone.
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);

    await page.goto('/staff/people?show=audit-log');
    await expect(page.getByText(/discarded an undelivered message \(/).first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('an admin discards several with the keyboard, at first without a network', async ({
    page,
    portal,
    addresses,
  }) => {
    const [first = '', second = ''] = await inviteUnreachable(addresses.backend, 2);
    await portal.enterAs('admin@example.com');
    await page.goto('/staff/undelivered');
    await expect(row(page, first)).toBeVisible();
    await expect(row(page, second)).toBeVisible();

    await page.context().setOffline(true);
    await button(page, /^Discard these/).click();
    const dialog = page.getByRole('dialog', { name: /^Discard \d+ messages\?/ });
    await dialog.getByRole('button', { name: /^Discard/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the server.');
    await page.context().setOffline(false);
    await pressKeys(page, 'Escape');
    await expect(button(page, /^Discard these/)).toBeFocused();

    await pressKeys(page, 'Enter');
    await dialog.getByRole('button', { name: /^Discard/ }).press('Enter');
    await expect(page.getByText(/messages? discarded\./)).toBeVisible();
    await expect(row(page, first)).toBeHidden();
    await expect(row(page, second)).toBeHidden();
  });
});
