import type { Locator } from '@playwright/test';
import { desktop, expect, phone, pressKeys, test } from './inbox.ts';

test.describe('on a desktop', () => {
  test.use(desktop);

  test('an admin answers an overdue lead from Home, undoes it, and deletes the request', async ({
    page,
    inbox,
    admin,
  }) => {
    const email = await inbox.send('strategy-session', { lastName: 'Called' });
    // The first in the list, whoever else is waiting.
    await admin.rpc('change_leads', {
      lead_ids: (await admin.rpc('get_lead_ids', { filter: { search: email } })).data.flat(),
      change: { follow_up_on: '2000-01-01' },
    });
    // No test can wait until it's overdue.
    await page.route('**/rpc/get_staff_home', async (route) => {
      const response = await route.fetch();
      const home = (await response.json()) as { leads: { follow_ups: { people: object[] } } };
      const late = home.leads.follow_ups.people.map((lead) => ({
        ...{ ...lead, respond_by: '2000-01-01T00:00:00Z', requests: 1 },
      }));
      const waiting = { count: late.length, overdue: late.length, mine: 0, people: late };
      await route.fulfill({ json: { ...home, leads: { ...home.leads, waiting } } });
    });
    await page.goto('/staff');
    const waiting = page.getByRole('region', { name: 'Waiting for your answer' });
    const late = waiting.getByRole('link', { name: 'Called' }).first();
    await expect(late).toContainText('overdue');
    // Three clicks.
    await late.click();
    await inbox.button('Reply').click();
    await page.keyboard.type('Hi.');
    await inbox.button('Send').click();
    await expect(inbox.outcome).toContainText('Your reply is queued');
    // Next is the button that opened the form.
    await expect(inbox.detail.locator('.staff-kept-focus')).toBeFocused();
    await expect(inbox.detail).toContainText('Responded after');
    await inbox.button('Undo').click();
    await expect(inbox.outcome).toContainText('Undone.');
    await expect(inbox.detail).toContainText('left to respond');

    await inbox.detail.getByLabel('Call note').fill('Wants a proposal.');
    await inbox.button('Log a call').click();
    await expect(inbox.outcome).toContainText('Call logged.');
    await expect(inbox.timeline.last()).toContainText('Wants a proposal.');
    await expect(inbox.detail).toContainText('Responded after');
    await inbox.button('Undo').click();
    await expect(inbox.outcome).toContainText('Undone.');
    await expect(inbox.detail).toContainText('left to respond');
    await expect(inbox.detail).not.toContainText('Wants a proposal.');
    await expect(inbox.detail.getByLabel('Call note')).toHaveValue('Wants a proposal.');

    await inbox.button('Delete this request…').click();
    await expect(page.getByRole('dialog')).toContainText('You can’t undo this.');
    // Looks unlike buttons whose action can be undone.
    const [reply, erase] = await Promise.all(
      [inbox.detail.locator('.action').first(), inbox.button('Delete permanently')].map((button) =>
        button.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    );
    expect(erase).not.toBe(reply);
    await inbox.button('Delete permanently').click();
    await expect(inbox.outcome).toContainText('The request was deleted.');
    await expect(inbox.detail).toBeHidden();
    const { data } = await admin.from('leads').select('id').eq('email', email);
    expect(data).toEqual([]);
  });

  test('a partly cleared time doesn’t delete a booked call', async ({ page, inbox }) => {
    await inbox.send('strategy-session', { lastName: 'Booked' });
    await inbox.openList(1);
    await inbox.link('Booked').click();
    const call = inbox.detail.getByLabel('Booked call');
    await call.fill('2099-01-05T10:00');
    await call.press('Enter');
    await expect(inbox.outcome).toContainText('Saved.');
    await call.press('Delete');
    await inbox.button('Save').click();
    // The browser asks to complete it.
    await expect(call).toBeFocused();
    await page.reload();
    await expect(call).toHaveValue('2099-01-05T10:00');
  });

  test('a bulk change notices new leads, can be undone, and is one line of the audit log', async ({
    page,
    inbox,
    admin,
  }) => {
    for (const lastName of ['One', 'Two']) await inbox.send('strategy-session', { lastName });
    await inbox.openList(2);
    await inbox.list.getByLabel('Select all shown').check();
    await inbox.change.selectOption('Qualified');
    await inbox.button('Apply').click();
    await expect(inbox.outcome).toContainText('2 leads changed.');
    // The button is gone, and Undo is next.
    await expect(inbox.outcome).toBeFocused();
    await expect(inbox.rows.filter({ hasText: 'Qualified' })).toHaveCount(2);
    await inbox.button('Undo').click();
    await expect(inbox.rows.filter({ hasText: 'Qualified' })).toHaveCount(0);

    // A colleague's change shows up without a reload.
    const { data: ids } = await admin.rpc('get_lead_ids', { filter: { search: inbox.mark } });
    const lead_ids = (ids as string[][]).flat();
    await admin.rpc('change_leads', { lead_ids, change: { pipeline_status: 'won' } });
    await expect(inbox.rows.filter({ hasText: 'Won' })).toHaveCount(2);

    await page.goto('/staff/people?show=audit-log');
    const entries = page.getByRole('listitem').filter({ hasText: /2 leads \(/ });
    await expect(entries.nth(2)).toContainText(
      'Demo Admin changed 2 leads (Status: Qualified, was New)',
    );
    await expect(entries.nth(1)).toContainText(
      'undid “changed 2 leads (Status: Qualified, was New)”',
    );
    await expect(entries.first()).toContainText(
      'Demo Admin changed 2 leads (Status: Won, was New)',
    );
  });

  test('tags that are being typed stay when a colleague adds one, and while others are being saved', async ({
    page,
    inbox,
    admin,
  }) => {
    const email = await inbox.send('strategy-session');
    const { data: ids } = await admin.rpc('get_lead_ids', { filter: { search: email } });
    await inbox.openLead();
    const tags = inbox.detail.getByRole('textbox', { name: 'Tags' });
    const progress = inbox.section('Progress');
    await tags.fill('typed');
    await admin.rpc('change_leads', {
      lead_ids: (ids as string[][]).flat(),
      change: { add_tags: ['theirs'] },
    });
    await expect(progress.getByRole('listitem')).toHaveText(['theirs']);
    await expect(tags).toHaveValue('typed');

    const { promise: typedMore, resolve: goOn } = Promise.withResolvers<undefined>();
    await page.route('**/rpc/change_leads', async (route) => {
      await typedMore;
      await route.continue();
    });
    await tags.press('Enter');
    await tags.fill('typed, later');
    goOn(undefined);
    await expect(inbox.outcome).toContainText('Saved.');
    await expect(progress.getByRole('listitem')).toHaveText(['theirs', 'typed']);
    await expect(progress).toContainText('Not saved yet');
    await tags.press('Enter');
    await expect(progress.getByRole('listitem')).toHaveText(['theirs', 'typed', 'later']);
    await expect(tags).toHaveValue('theirs, typed, later');
    await expect(progress).not.toContainText('Not saved yet');
  });

  test('arrow keys change nothing until it’s saved', async ({ page, inbox, admin }) => {
    const email = await inbox.send('strategy-session');
    const status = async () => {
      const { data } = await admin.from('leads').select('pipeline_status').eq('email', email);
      return data?.[0]?.['pipeline_status'] as unknown;
    };
    await inbox.openLead();
    const field = inbox.detail.getByLabel('Status');
    await field.focus();
    await pressKeys(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await expect(field).toHaveValue('won');
    await expect(inbox.section('Progress')).toContainText('Not saved yet');
    expect(await status()).toBe('new');

    await inbox.list.getByLabel('Select all shown').check();
    await inbox.change.focus();
    await pressKeys(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await expect(inbox.change).not.toHaveValue('');
    // What's chosen doesn't look like the placeholder.
    const colorOf = (field: Locator) => field.evaluate((one) => getComputedStyle(one).color);
    await inbox.change.selectOption('');
    const [owner, placeholder, typed] = await Promise.all(
      [inbox.detail.getByLabel('Owner'), inbox.change, inbox.search].map(colorOf),
    );
    expect(owner).toBe(typed);
    expect(placeholder).not.toBe(typed);
    expect(await status()).toBe('new');
    await expect(inbox.timeline).toHaveCount(1);

    await inbox.button('Save').click();
    await expect(inbox.timeline.last()).toContainText('Status: Won.');
    expect(await status()).toBe('won');

    const { data } = await admin.from('leads').select('id').eq('email', email).single();
    await page.goto('/staff/people?show=audit-log');
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: 'changed Dana Miller’s lead (Status: Won' });
    await expect(entry.first()).toContainText('was New)');
    await expect(entry.first().getByRole('link')).toHaveAttribute(
      'href',
      `/admin?lead=${data?.['id']}`,
    );
  });

  test('after a change that empties the list, the outcome and Undo stay', async ({ inbox }) => {
    for (const lastName of ['One', 'Two']) await inbox.send('strategy-session', { lastName });
    await inbox.open(`?show=new#q=${inbox.mark}`);
    await expect(inbox.rows).toHaveCount(2);
    await inbox.list.getByLabel('Select all shown').check();
    await inbox.change.selectOption('Contacted');
    await inbox.button('Apply').click();
    await expect(inbox.list.getByText('No leads found')).toBeVisible();
    await expect(inbox.outcome).toContainText('2 leads changed.');
    await expect(inbox.button('Undo')).toBeInViewport();
    await inbox.button('Undo').click();
    await expect(inbox.rows).toHaveCount(2);
    await expect(inbox.outcome).toContainText('Undone.');
  });

  test('an admin invites a client and adds a document, and a colleague removes it', async ({
    inbox,
    admin,
  }) => {
    await inbox.send('strategy-session');
    await inbox.openLead();
    const documents = inbox.section('Documents for the client');
    await expect(documents).toContainText('The client needs an account to open documents.');
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

  test('an admin sets a follow-up date and tags, and finds the lead by its date', async ({
    page,
    inbox,
  }) => {
    await inbox.send('strategy-session');
    await inbox.openLead();
    await inbox.detail.getByLabel('Follow-up').fill('2020-01-01');
    await inbox.detail.getByLabel('Tags, separated by commas').fill('nurses, texas');
    await inbox.button('Save').tap();
    await expect(inbox.outcome).toContainText('Saved.');
    await expect(inbox.detail.getByRole('link', { name: 'texas' })).toBeVisible();
    await inbox.back.tap();
    await inbox.button('Filters').tap();
    await inbox.due.selectOption('Follow-up due');
    await expect(inbox.rows).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
