import { crmKey, crmLocation } from '../../backend/crm/fake-crm.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import {
  desktop,
  expect,
  expectStatusInConsole,
  integrated,
  phone,
} from '../fixtures/leads/journey.ts';

/** Signed in as an admin, with a CRM that only the environment names. */
const test = integrated.extend({
  account: 'admin@example.com',
  page: async ({ page, admin }, use) => {
    await use(page);
    for (const name of ['webhook_url', 'location_id', 'api_key', 'booking_secret']) {
      await admin.rpc('set_crm_setting', { name, value: null });
    }
  },
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('an admin corrects the webhook until the test lead is found in the CRM', async ({
    page,
    integrations: { crm },
  }) => {
    await page.goto('/ghl-setup');
    const setting = (name: string) => page.getByRole('listitem', { name, exact: true });
    const finding = page.getByRole('region', { name: 'Test lead' }).getByRole('status').last();
    const dialog = page.getByRole('dialog');
    async function set(name: string, value: string) {
      await setting(name).getByRole('button').first().click();
      await dialog.getByLabel('New value').fill(value);
      await dialog.getByRole('button', { name: 'Save' }).click();
    }
    // An invalid value.
    expectStatusInConsole(422);
    await expect(setting('Webhook URL')).toContainText('Set by an environment variable');
    await expect(setting('API key')).toContainText('Not set');

    await set('Webhook URL', 'http://example.com/hooks');
    await expect(dialog).toContainText('Enter an address that begins with https://');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await set('Webhook URL', `${crm.address}/hooks/wrong`);
    await expect(setting('Webhook URL')).toContainText(/Set on .* by Demo Admin/);
    await expect(setting('Webhook URL')).toContainText(`${crm.address}/hooks/wrong`);
    await expect(setting('Webhook URL').getByRole('button', { name: 'Replace' })).toBeFocused();
    await page.getByRole('button', { name: 'Send a test lead' }).click();
    await expect(finding).toContainText(/answered 404\. The webhook URL is wrong/);

    await set('Webhook URL', `${crm.address}/hooks/leads`);
    await expect(finding).toContainText(/accepted it with status 200\. To check for its contact/);
    await set('Location ID', crmLocation);
    await expect(page.getByText('Location ID saved.')).toBeVisible();
    await set('API key', 'wrong');
    await expect(page.getByText('doesn’t accept the API key (401)')).toBeVisible();
    await set('API key', crmKey);
    await expect(page.getByText('The CRM accepts the API key')).toBeVisible();
    await expect(finding).toContainText('its contact is in the CRM');
    expect(crm.received.at(-1)).toMatchObject({ test: true, email: 'admin@example.com' });
    expect(await page.content()).not.toContain(crmKey);
    expect(await axeInBothSchemes(page), 'with a found contact').toEqual([]);

    await setting('Webhook URL').getByRole('button', { name: 'Replace' }).click();
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove “Webhook URL”?' });
    await expect(removal).toContainText('leads are stored but not sent. You can’t undo this.');
    await removal.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByLabel('New value')).toHaveValue(`${crm.address}/hooks/leads`);
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await removal.getByRole('button', { name: 'Remove' }).click();
    await expect(setting('Webhook URL')).toContainText('Set by an environment variable');
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('an admin connects the calendar, and sees why an event was rejected', async ({
    page,
    request,
    addresses,
  }) => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const send = (data: object) =>
      request.post(`${addresses.backend}/functions/v1/calendar-booking`, {
        headers: { authorization: `Bearer ${secret}` },
        data,
      });
    const bookings = page.getByRole('region', { name: 'Booked calls' });
    await page.goto('/ghl-setup');
    await expect(bookings).toContainText('/functions/v1/calendar-booking');
    await expect(bookings).toContainText('Set a booking secret first.');
    const setting = page.getByRole('listitem', { name: 'Booking secret', exact: true });
    await setting.getByRole('button').first().click();
    await page.getByLabel('New value').fill(secret);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('It takes effect with the next booked call.')).toBeVisible();
    expect((await send({ event: 'booked' })).status()).toBe(422);
    await page.reload();
    await expect(bookings.getByRole('alert')).toHaveText(
      /^An event was rejected .*: appointmentId must be/,
    );
    expect(await axeInBothSchemes(page), 'with a rejected event').toEqual([]);
    const known = { event: 'canceled', appointmentId: 'unknown', email: 'dana@example.com' };
    expect(await (await send(known)).json()).toEqual({ success: true, result: 'unknown' });
    await page.reload();
    await expect(bookings.getByRole('status')).toContainText('The latest accepted event arrived');
  });
});

test.describe('on a phone', () => {
  test.use({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] });

  test('an admin sees that the CRM fails, sends earlier leads and a test lead, and copies an address', async ({
    page,
    admin,
  }) => {
    const health = '**/rpc/get_crm_health';
    await page.route(health, async (route) => {
      const response = await route.fetch();
      const since = new Date().toISOString();
      const crm = { delayed: 14, since, error: 'The CRM answered 500.', backlog: 277 };
      await route.fulfill({ json: { ...((await response.json()) as object), ...crm } });
    });
    await page.goto('/ghl-setup');
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await expect(delivery.getByRole('alert')).toContainText('14 leads haven’t reached the CRM');
    await expect(delivery).not.toContainText('within a second');

    // What arrived before is a step of its own.
    const sent = [200, 77];
    await page.route('**/rpc/send_backlog', (route) => route.fulfill({ json: sent.shift() ?? 0 }));
    await page.getByRole('button', { name: 'Send 277 leads…' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Send 277 leads to the CRM?' });
    await expect(dialog).toContainText('You can’t undo this.');
    expect(sent).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Send 277 leads' }).tap();
    await expect(page.getByText('277 leads queued.')).toBeVisible();

    await page.unroute(health);
    await page.reload();
    await expect(delivery).toContainText('Leads are sent to the webhook within a second.');
    await page.getByRole('button', { name: /^Send .* test lead$/ }).tap();
    const test = page.getByRole('region', { name: 'Test lead' });
    await expect(test).toContainText('The CRM accepted it with status 200.');
    const { data } = await admin.rpc('search_leads', { filter: { search: 'Test Lead' } });
    expect(data).toEqual([]);
    await page.getByText('Example payload with every field').tap();
    await expect(page.getByText('"first_utm_campaign"')).toBeVisible();
    const copy = page.getByRole('button', { name: 'Copy the URL for booked calls' });
    await copy.tap();
    await expect(
      page.getByRole('button', { name: 'Copied the URL for booked calls' }),
    ).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/calendar-booking$/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(phone.viewport.width);
  });
});
