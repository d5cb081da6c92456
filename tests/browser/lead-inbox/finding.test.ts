import type { Locator } from '@playwright/test';
import { desktop, expect, suspicious, test } from './inbox.ts';

test.use(desktop);

test('search finds leads, and the URL keeps it', async ({ page, inbox }) => {
  await inbox.send('strategy-session', { firstName: 'Ines', company: 'Lakeside' });
  await inbox.send('seo-audit', { businessName: 'Becker', websiteUrl: 'becker.example.com' });
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.search.fill(inbox.mark);
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.result).toHaveText(`2 leads, matching “${inbox.mark}”`);
  await inbox.search.fill(`lakeside ${inbox.mark}`);
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.row('Ines Miller')).toBeVisible();
  await page.reload();
  await expect(inbox.search).toHaveValue(`lakeside ${inbox.mark}`);
  await expect(inbox.rows).toHaveCount(1);
  await page.goBack();
  await expect(inbox.search).toHaveValue('');
  await inbox.search.fill(`${inbox.mark} nobody`);
  await expect(inbox.list.getByText('No leads found')).toBeVisible();
  // Screen readers announce changes of existing text, but not always new elements.
  await expect(inbox.result).toHaveText(`0 leads, matching “${inbox.mark} nobody”`);
  await inbox.list.getByRole('link', { name: 'Search everyone' }).click();
  await inbox.list.getByRole('link', { name: 'Show all leads' }).click();
  await expect(inbox.search).toHaveValue('');
  await expect(inbox.row('Ines Miller')).toBeVisible();
});

test('filters leads by status and form, with the back button', async ({ page, inbox }) => {
  await inbox.send('strategy-session');
  await inbox.send('strategy-session', { lastName: 'Held', ...suspicious });
  await inbox.send('request-a-time', { lastName: 'Timely' });
  await inbox.openList(3);
  await expect(inbox.group('To review')).toHaveText(/^1 To review$/);
  await expect(inbox.group('Not delivered')).toHaveCount(0);
  await inbox.group('To review').click();
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.row('Held')).toContainText('Held for review');
  await expect(inbox.group('To review')).toHaveAttribute('aria-current', 'true');
  await inbox.group('Open').click();
  // It's not clear yet whether the held one is a lead.
  await expect(inbox.rows).toHaveCount(2);
  for (const link of await inbox.rows.getByRole('link').all()) {
    // A new tab shows the lead in the same list.
    await expect(link).toHaveAttribute('href', /^\/admin\?show=new&lead=[\w-]+#q=\w+$/);
  }
  await inbox.form.selectOption('Request a time');
  await inbox.owner.selectOption('Unassigned');
  await expect(inbox.rows).toHaveCount(1);
  await expect(page).toHaveURL(`/admin?show=new&form=request-a-time&owner=none#q=${inbox.mark}`);
  await page.goBack();
  await page.goBack();
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.form).toHaveValue('');
  await page.goBack();
  await expect(inbox.row('Held')).toBeVisible();
  await inbox.group('Spam').click();
  await expect(inbox.list.getByText('No leads found')).toBeVisible();
});

test('a lead opens beside the list and has its own URL', async ({ page, inbox }) => {
  await inbox.send('strategy-session', { firstName: 'Ines', ...suspicious });
  await inbox.send('seo-audit', { businessName: 'Becker', websiteUrl: 'becker.example.com' });
  await inbox.openList(2);
  await inbox.link('Ines').click();
  await expect(inbox.heading).toHaveText('Ines Miller');
  await expect(inbox.heading).toBeFocused();
  await expect(inbox.link('Ines')).toHaveAttribute('aria-current', 'true');
  // What they wrote comes before the decision about it.
  await expectOrder(inbox.detail, ['Three nurses by March.', 'button "Send to the CRM"', 'Email']);
  await inbox.link('Becker').click();
  await expect(inbox.heading).toHaveText('Becker');
  expect(await page.title()).not.toContain('Becker');

  const website = inbox.detail.getByRole('link', { name: 'becker.example.com' });
  await expect(website).toHaveAttribute('href', 'https://becker.example.com/');
  await expect(website).toHaveAttribute('rel', /noopener noreferrer/);
  const answer = (label: string) =>
    inbox.detail
      .getByRole('term')
      .filter({ hasText: label })
      .locator('xpath=following-sibling::dd');
  await expect(answer('Business Email').getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(answer('Phone').getByRole('link')).toHaveAttribute('href', 'tel:5550100123');
  await expect(answer('Primary challenge')).toHaveText('Low search rankings');
  await expect(inbox.section('Consent')).toContainText('I have read the privacy policy');
  await expect(inbox.section('Attribution')).toContainText('if they consented to tracking');
  await expect(inbox.timeline).toHaveText([/^SEO audit: New \(this request\)/]);
  await expect(inbox.section('Timeline')).toContainText('Confirmation emailed');

  await page.reload();
  await expect(inbox.heading).toHaveText('Becker');
  await page.goBack();
  await expect(inbox.heading).toHaveText('Ines Miller');
  await page.goBack();
  await expect(inbox.heading).toBeHidden();
  await expect(inbox.link('Ines')).toBeFocused();
});

test('a lead reads in the order of the work', async ({ inbox }) => {
  await inbox.send('strategy-session');
  await inbox.openLead();
  await expect(inbox.section('Delivery')).toBeVisible();
  await expectOrder(inbox.detail, [
    ...['24 hours left to respond', 'Three nurses by March.', 'term: Email'],
    ...['button "Reply"', 'button "Log a call"', 'combobox "Status"', 'heading "Other answers"'],
    ...['heading "Timeline"', 'heading "Attribution"', 'heading "Consent"', 'heading "Delivery"'],
  ]);
});

test('open leads are listed by urgency, or newest first', async ({ page, inbox, admin }) => {
  for (const lastName of ['First', 'Second', 'Third']) {
    await inbox.send('strategy-session', { lastName });
  }
  await inbox.open(`?show=new#q=${inbox.mark}`);
  await expect(inbox.rows).toHaveText([/First/, /Second/, /Third/]);
  await expect(inbox.result).toContainText('3 leads');
  await inbox.order.selectOption('Newest first');
  await expect(inbox.rows).toHaveText([/Third/, /Second/, /First/]);
  await expect(page).toHaveURL(`/admin?show=new&order=newest#q=${inbox.mark}`);
  // Only open leads have another order.
  await inbox.group('Everyone').click();
  await expect(inbox.rows).toHaveText([/Third/, /Second/, /First/]);
  await expect(inbox.order).toHaveCount(0);
  await inbox.group('Open').click();
  await expect(inbox.order).toHaveValue('newest');
  // Whoever was answered waits for nothing.
  const { data: ids } = await admin.rpc('get_lead_ids', { filter: { search: inbox.mark } });
  const lead_ids = (ids as string[][]).flat();
  await admin.rpc('change_leads', { lead_ids, change: { pipeline_status: 'won' } });
  await inbox.order.selectOption('Urgent first');
  await expect(inbox.list.getByText('No leads found')).toBeVisible();
  await inbox.list.getByRole('link', { name: 'Search everyone' }).click();
  await expect(inbox.rows).toHaveCount(3);
});

test('keys move through the list, but not while typing', async ({ page, inbox }) => {
  for (const lastName of ['First', 'Second']) await inbox.send('strategy-session', { lastName });
  await inbox.openList(2);
  await page.keyboard.press('j');
  await expect(inbox.link('Second')).toBeFocused();
  await page.keyboard.press('j');
  await expect(inbox.link('First')).toBeFocused();
  await page.keyboard.press('x');
  await expect(inbox.list.getByText('1 lead selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(inbox.heading).toHaveText('Dana Second');
  await page.keyboard.press('/');
  await expect(inbox.search).toBeFocused();
  await page.keyboard.type(' jox?');
  await expect(inbox.search).toHaveValue(`${inbox.mark} jox?`);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByLabel('Use single-key shortcuts').uncheck();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('/');
  await expect(inbox.search).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Keyboard shortcuts (off)' }).click();
  await expect(dialog.getByLabel('Use single-key shortcuts')).not.toBeChecked();
});

/** Expects texts to be read in this order. */
async function expectOrder(target: Locator, texts: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const read = await target.ariaSnapshot();
      const found = texts.filter((text) => read.includes(text));
      return found.sort((a, b) => read.indexOf(a) - read.indexOf(b));
    })
    .toEqual(texts);
}
