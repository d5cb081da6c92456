import { desktop, expect, test } from './journey.ts';
import { hasty } from './leads.ts';

test.use(desktop);

test('search finds leads by contact, and the URL keeps the search', async ({
  page,
  send,
  mark,
  inbox,
}) => {
  await send('strategy-session', { firstName: 'Ines', lastName: mark, company: 'Lakeside' });
  await send('seo-audit', { businessName: `Becker ${mark}`, websiteUrl: 'becker.example.com' });
  await inbox.open();
  await expect(inbox.rows.first()).toBeVisible();
  await inbox.search.fill(mark);
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.result).toHaveText(`2 leads, matching “${mark}”`);
  await inbox.search.fill(`lakeside ${mark}`);
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.row(`Ines ${mark}`)).toBeVisible();
  await page.reload();
  await expect(inbox.search).toHaveValue(`lakeside ${mark}`);
  await expect(inbox.rows).toHaveCount(1);
  await page.goBack();
  await expect(inbox.search).toHaveValue('');
  await inbox.search.fill(`${mark} nobody`);
  await expect(inbox.list.getByText('No leads found')).toBeVisible();
  // Screen readers announce changes of existing text, but not always new elements.
  await expect(inbox.result).toHaveText(`0 leads, matching “${mark} nobody”`);
  await inbox.list.getByRole('link', { name: 'Show all leads' }).click();
  await expect(inbox.search).toHaveValue('');
  await expect(inbox.row(`Ines ${mark}`)).toBeVisible();
});

test('filters leads by status and form, with the back button', async ({
  page,
  send,
  mark,
  inbox,
}) => {
  await send('strategy-session', { lastName: mark });
  await send('strategy-session', { lastName: `Held ${mark}`, ...hasty });
  await send('request-a-time', { lastName: `Timely ${mark}` });
  await inbox.openMarked(mark, 3);
  await expect(inbox.list.getByText('No CRM is connected yet.')).toBeVisible();
  await expect(inbox.group('To review')).toHaveText(/^[1-9]\d*To review$/);
  await inbox.group('To review').click();
  await expect(inbox.rows).toHaveCount(1);
  await expect(inbox.row('Held')).toContainText('Held for review');
  await expect(inbox.group('To review')).toHaveAttribute('aria-current', 'true');
  await inbox.group('No CRM yet').click();
  await expect(inbox.rows).toHaveCount(2);
  for (const row of await inbox.rows.all()) {
    await expect(row).toContainText('No CRM yet');
    // A new tab shows the lead in the same list.
    await expect(row).toHaveAttribute('href', /^\/admin\?show=on-its-way&lead=[\w-]+#q=\w+$/);
  }
  await inbox.form.selectOption('Request a time');
  await expect(inbox.rows).toHaveCount(1);
  await expect(page).toHaveURL(`/admin?show=on-its-way&form=request-a-time#q=${mark}`);
  await page.goBack();
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.form).toHaveValue('');
  await page.goBack();
  await expect(inbox.row('Held')).toBeVisible();
  await inbox.group('Spam').click();
  await expect(inbox.list.getByText('No leads found')).toBeVisible();
});

test('a lead opens beside the list and has its own URL', async ({ page, send, mark, inbox }) => {
  await send('strategy-session', { firstName: 'Ines', lastName: mark, ...hasty });
  await send('seo-audit', { businessName: `Becker ${mark}`, websiteUrl: 'becker.example.com' });
  await inbox.openMarked(mark, 2);
  await inbox.row('Ines').click();
  await expect(inbox.heading).toHaveText(`Ines ${mark}`);
  await expect(inbox.heading).toBeFocused();
  await expect(inbox.row('Ines')).toHaveAttribute('aria-current', 'true');
  await inbox.row('Becker').click();
  await expect(inbox.heading).toHaveText(`Becker ${mark}`);
  expect(await page.title()).not.toContain(mark);

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
  await expect(inbox.timeline).toHaveText([/^ReceivedForm: SEO audit/]);

  await page.reload();
  await expect(inbox.heading).toHaveText(`Becker ${mark}`);
  await page.goBack();
  await expect(inbox.heading).toHaveText(`Ines ${mark}`);
  await page.goBack();
  await expect(inbox.heading).toBeHidden();
  await expect(inbox.row('Ines')).toBeFocused();
});

test('a missing lead says so, and the list stays', async ({ inbox }) => {
  await inbox.open('?lead=00000000-0000-4000-8000-000000000000');
  await expect(inbox.heading).toHaveText('Lead not found');
  await expect(inbox.detail).toContainText('It may have been deleted');
  await inbox.detail.getByRole('link', { name: 'Back to the list' }).click();
  await expect(inbox.detail).toBeHidden();
  await expect(inbox.page).toHaveURL('/admin');
});
