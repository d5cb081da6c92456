import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { readSecrets } from '../../../platform/secrets.ts';
import type { LeadFormId } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { expect, test as journey } from '../fixtures/journey.ts';
import { sendLead } from '../fixtures/leads/send-lead.ts';
import { connect } from '../fixtures/staff.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

interface InboxJourney {
  inbox: ReturnType<typeof inboxOn>;
}

/** A test that is signed in and has leads of its own. */
export const test = journey.extend<InboxJourney>({
  account: 'admin@example.com',
  inbox: async ({ page, addresses, admin }, use) => use(inboxOn(page, addresses.backend, admin)),
});

/** Form data of a bot, which is held. */
export const suspicious = { filledInMs: 200, [honeypotField]: '555' };

interface Claimed {
  id: number;
  attempts: number;
  payload: { lead_id: string };
}

/** The lead inbox on `page`. */
function inboxOn(page: Page, backend: string, admin: SupabaseClient) {
  const mark = `m${randomUUID().slice(0, 8)}`;
  let sent = 0;
  const list = page.getByRole('region', { name: 'Lead list' });
  const groups = page.getByRole('navigation', { name: 'Leads by status' });
  const detail = page.locator('section:has(> h2)');
  const rows = list.locator('[data-lead]');

  async function leadId(email: string): Promise<string> {
    const { data, error } = await admin.from('leads').select('id').eq('email', email).single();
    if (error) throw error;
    return String(data['id']);
  }

  /** Does what the dispatcher would do if a CRM were connected. */
  async function finishDelivery(email: string, outcome: { outcome: string; error?: string }) {
    const id = await leadId(email);
    const secrets = readSecrets(process.env['TEST_DATA_DIR'] ?? '');
    const service = connect(backend, secrets?.secretKey ?? '');
    // Without a lease, the next claim finds all rows again.
    const claim = { topics: ['lead'], batch: 10_000, lease_seconds: 0 };
    // In between, another test may claim the row, or pause the deliveries.
    await expect(async () => {
      await admin.rpc('send_backlog').throwOnError();
      const claimed = await service.rpc('claim_outbox', claim).throwOnError();
      const row = (claimed.data as Claimed[]).find(({ payload }) => payload.lead_id === id);
      const ids = { outbox_id: row?.id, attempt: row?.attempts };
      const { data } = await service.rpc('finish_outbox', { ...ids, ...outcome });
      expect(data, `the delivery of ${email} could be finished`).toBe(true);
    }).toPass();
    // A claim means that a CRM is connected.
    await service.rpc('pause_outbox', { topics: ['lead'] }).throwOnError();
  }

  return {
    /** A word that only this test's leads contain, to search for. */
    mark,
    list,
    detail,
    heading: detail.getByRole('heading', { level: 2 }),
    search: list.getByRole('searchbox', { name: 'Search' }),
    form: list.getByRole('combobox', { name: 'Form' }),
    owner: list.getByRole('combobox', { name: 'Owner' }),
    due: list.getByRole('combobox', { name: 'To do' }),
    order: list.getByRole('combobox', { name: 'Order' }),
    rows,
    row: (name: string) => rows.filter({ hasText: name }),
    /** How many rows are on the screen, not cut off. */
    rowsOnScreen: () =>
      rows.evaluateAll(
        (all) =>
          all
            .map((row) => row.getBoundingClientRect())
            .filter(({ bottom }) => bottom <= innerHeight).length,
      ),
    /** Opens a lead, and covers its row. */
    link: (name: string) => rows.getByRole('link', { name }),
    change: list.getByRole('combobox', { name: 'Change' }),
    group: (name: string) => groups.getByRole('link', { name }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    back: detail.getByRole('link', { name: 'Back to the list' }),
    /** The number of leads found. */
    result: list.getByRole('status').filter({ hasText: /leads?\b/ }),
    /** A section of the open lead. */
    section: (name: string) => detail.getByRole('region', { name, exact: true }),
    /** Except the confirmation, which can be sent at any time. */
    timeline: detail
      .getByRole('region', { name: 'Timeline' })
      .getByRole('listitem')
      .filter({ hasNotText: 'Confirmation emailed' }),
    /** What the latest change did, or why it failed. */
    outcome: page.locator('.staff-outcome'),

    /** `query` can also be a hash, or both. */
    async open(query = '') {
      await page.goto(`/admin${query}`);
    },
    /** Searches for this test's leads and waits until `count` are listed. */
    async openList(count: number) {
      await page.goto(`/admin#q=${mark}`);
      await expect(rows).toHaveCount(count);
    },
    /** Opens this test's only lead. */
    async openLead() {
      await this.openList(1);
      await rows.getByRole('link').click();
      await expect(this.heading).toBeVisible();
    },
    /** Comes back to the browser's tab. */
    async focusTab() {
      await page.evaluate(() =>
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
      );
    },

    /** Submits a form like its island does. Resolves to the lead's email address, which starts with `mark`. */
    async send(formId: LeadFormId, more: Record<string, unknown> = {}): Promise<string> {
      const email = `${mark}-${++sent}@example.com`;
      await sendLead(backend, formId, { email, ...more });
      return email;
    },
    deliver: (email: string) => finishDelivery(email, { outcome: 'delivered' }),
    /** Makes the lead a dead letter with this error. */
    giveUp: (email: string, error: string) => finishDelivery(email, { outcome: 'dead', error }),
  };
}

export {
  desktop,
  expect,
  expectInConsole,
  expectStatusInConsole,
  failRequests,
  holdRequests,
  phone,
  pressKeys,
} from '../fixtures/journey.ts';
