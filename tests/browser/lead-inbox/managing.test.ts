import { desktop, expect, phone, test } from './inbox.ts';

test.describe('on a desktop', () => {
  test.use(desktop);

  test('a partly cleared time doesn’t delete a booked call', async ({ page, inbox }) => {
    await inbox.send('strategy-session', { lastName: 'Booked' });
    await inbox.openList(1);
    await inbox.row('Booked').click();
    const call = inbox.detail.getByLabel('Booked call');
    await call.fill('2099-01-05T10:00');
    await call.blur();
    await expect(inbox.outcome).toContainText('Saved.');
    await call.press('Delete');
    await call.blur();
    await expect(inbox.section('Progress')).toContainText('Nothing was saved.');
    await page.reload();
    await expect(call).toHaveValue('2099-01-05T10:00');
  });

  test('a bulk change notices new leads, and can be undone', async ({ inbox, admin }) => {
    for (const lastName of ['One', 'Two']) await inbox.send('strategy-session', { lastName });
    await inbox.openList(2);
    await inbox.list.getByLabel('Select all shown').check();
    const status = inbox.list.getByLabel('Set status');
    await status.focus();
    await status.selectOption('Qualified');
    await expect(inbox.outcome).toContainText('2 leads changed.');
    // The field is gone, and Undo is next.
    await expect(inbox.outcome).toBeFocused();
    await expect(inbox.rows.filter({ hasText: 'Qualified' })).toHaveCount(2);
    await inbox.button('Undo').click();
    await expect(inbox.rows.filter({ hasText: 'left to respond' })).toHaveCount(2);

    // A colleague's change shows up without a reload.
    const { data: lead_ids } = await admin.rpc('get_lead_ids', { filter: { search: inbox.mark } });
    await admin.rpc('change_leads', { lead_ids, change: { pipeline_status: 'won' } });
    await expect(inbox.rows.filter({ hasText: 'Won' })).toHaveCount(2);
  });

  test('an admin invites a client and adds a document, and a colleague removes it', async ({
    inbox,
    admin,
  }) => {
    await inbox.send('strategy-session');
    await inbox.openLead();
    const documents = inbox.section('Documents for the client');
    await expect(documents).toContainText('No account yet');
    await documents.getByRole('button', { name: 'Invite client' }).click();
    await expect(documents).toContainText('after accepting the invitation, which expires');
    await expect(documents.getByRole('button', { name: 'Resend invitation' })).toBeVisible();
    const title = `Proposal ${inbox.mark}`;
    await documents.getByLabel('Title').fill(title);
    await documents.getByLabel('Link').fill('https://files.example.com/proposal');
    await inbox.button('Add document').click();
    await expect(documents.getByRole('link', { name: title })).toBeVisible();
    await expect(documents.getByLabel('Title')).toHaveValue('');
    await admin.from('client_documents').delete().eq('title', title);
    await expect(documents.getByRole('link')).toHaveCount(0);
    await expect(inbox.timeline.last()).toContainText('Document removed by you');
  });

  test('a dead letter whose contact is in the CRM can be closed', async ({ inbox }) => {
    const email = await inbox.send('strategy-session');
    await inbox.giveUp(email, 'The CRM answered 422, look there first.');
    await inbox.openLead();
    await inbox.button('Mark as delivered').click();
    await expect(inbox.outcome).toContainText('It won’t be sent again.');
    await expect(inbox.timeline.last()).toContainText('Marked as delivered by you');
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('an admin sets a follow-up date and finds the lead by it', async ({ page, inbox }) => {
    await inbox.send('strategy-session');
    await inbox.openLead();
    await inbox.detail.getByLabel('Follow-up').fill('2020-01-01');
    await inbox.detail.getByLabel('Add tags').focus();
    await expect(inbox.outcome).toContainText('Saved.');
    await inbox.back.tap();
    await inbox.only.selectOption('Follow-up due');
    await expect(inbox.rows).toContainText('Follow-up: 2020-01-01');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
