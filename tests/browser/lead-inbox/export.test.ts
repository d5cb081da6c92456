import { readFile } from 'node:fs/promises';
import { expect, expectInConsole, test } from './journey.ts';

test('all leads are saved as a file that a spreadsheet opens, and that is noted', async ({
  page,
  send,
  mark,
  inbox,
  otherAdmin,
}) => {
  const attribution = { first: { utm_source: 'newsletter', landingPage: '/' } };
  await send('strategy-session', { lastName: mark, phone: '+1 555 0100', attribution });
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await inbox.button('Export CSV').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFid,created_at,form_id,/);
  const line = text.split('\r\n').find((one) => one.includes(mark)) ?? '';
  expect(line).toContain(",'+1 555 0100,");
  expect(line).toContain(',newsletter,');
  await expect(inbox.list.getByRole('status').filter({ hasText: '.csv holds' })).toBeVisible();
  const { data } = await otherAdmin
    .from('audit_log')
    .select('action')
    .eq('action', 'leads.exported')
    .limit(1);
  expect(data).toHaveLength(1);
});

test('an export that fails says so', async ({ page, inbox }) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  await page.route('**/rpc/export_leads', (route) => route.abort('connectionrefused'));
  await inbox.open();
  await inbox.button('Export CSV').click();
  const outcome = inbox.list.getByRole('status').filter({ hasText: 'Nothing was exported.' });
  await expect(outcome).toContainText('could not be reached');
  await inbox.button('Close').click();
  await expect(outcome).toBeHidden();
});
