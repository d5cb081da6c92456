import { readFile } from 'node:fs/promises';
import { expect, test } from './inbox.ts';

test('exports all leads as CSV, which the audit log records', async ({ page, inbox, admin }) => {
  const attribution = { first: { utm_source: 'newsletter', landingPage: '/' } };
  await inbox.send('strategy-session', { phone: '+1 555 0100', attribution });
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await inbox.button('Export CSV').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFid,created_at,form_id,/);
  const line = text.split('\r\n').find((one) => one.includes(inbox.mark)) ?? '';
  expect(line).toContain(",'+1 555 0100,");
  expect(line).toContain(',newsletter,');
  await expect(inbox.outcome).toContainText('The audit log records this export.');
  const { data } = await admin
    .from('audit_log')
    .select('action')
    .eq('action', 'leads.exported')
    .limit(1);
  expect(data).toHaveLength(1);
});
