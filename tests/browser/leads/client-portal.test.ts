import { readFile } from 'node:fs/promises';
import { mergeTests, type Page } from '@playwright/test';
import { brand } from '../../../src/config/brand.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { expect, phone, test as leadTest } from '../fixtures/leads/journey.ts';
import { overflowAt } from '../fixtures/overflow.ts';
import { storeSession, test as staffTest } from '../fixtures/staff-journey.ts';

const test = mergeTests(leadTest, staffTest);
const password = 'a-new-password';
const question = 'When does the report arrive?';
const answer = 'It’s on its way.';

/** Subjects of the welcome emails to an address. */
async function welcomeMails(page: Page, to: string): Promise<string[]> {
  const response = await page.request.get(`${process.env['TEST_MAIL']}/api/messages?to=${to}`);
  const messages = (await response.json()) as { subject: string }[];
  return messages.map(({ subject }) => subject).filter((subject) => / account – /.test(subject));
}

test('a client follows a request, asks a question, and gets a document', async ({
  page,
  form,
  portal,
  admin,
  browser,
  addresses,
}) => {
  await form.open();
  await form.complete();
  await form.sendAndExpectThanks();
  await page.getByRole('link', { name: 'See your requests' }).click();
  await expect(page.getByText('you can create one on the next page')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('for clients who want to track their requests')).toBeVisible();
  await portal.signUpTab.click();
  await portal.fill({ fullName: 'Dana Miller', email: portal.address, password });
  await portal.signUp.click();
  await expect
    .poll(() => welcomeMails(page, portal.address))
    .toEqual([`Your client account – ${brand.name}`]);
  const { code } = await portal.mail('signup');
  await portal.code.fill(code);
  await portal.button('Confirm email').click();
  await page.waitForURL('**/client-portal');

  const call = page.getByRole('article', { name: 'Strategy call' });
  await expect(call).toContainText('Received');
  await expect(call).toContainText('Three nurses by March.');
  await expect(call).toContainText(
    /By \w+day, .*, we’ll contact you to set up your strategy call\./,
  );
  await expect(page.getByRole('link', { name: 'Your requests' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByLabel('Your question').fill(question);
  await portal.button('Send question').click();
  const asked = page.getByRole('article', { name: 'Question' });
  await expect(asked).toContainText(question);
  await expect(
    page.getByRole('status').filter({ hasText: 'We’ve received your question.' }),
  ).toBeVisible();
  expect(await axeInBothSchemes(page)).toEqual([]);

  const staff = await (await browser.newContext({ baseURL: addresses.site })).newPage();
  await storeSession(staff, (await admin.auth.getSession()).data.session);
  await staff.goto(`/admin#q=${portal.address}`);
  await expect(staff.getByRole('link', { name: 'Your requests' })).toHaveCount(0);
  // One row for both requests. It shows the newest.
  const row = staff.locator('[data-lead]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2 requests');
  await row.getByRole('link').click();
  const timeline = staff.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('link', { name: 'Strategy call' })).toBeVisible();
  await expect(staff.getByRole('blockquote').first()).toHaveText(question);
  await expect(staff.getByRole('heading', { level: 2 })).toHaveText('Dana Miller');
  await staff.getByLabel('Title', { exact: true }).fill('Your proposal');
  await staff.getByLabel('Link', { exact: true }).fill('https://files.example.com/proposal.pdf');
  await staff.getByRole('button', { name: 'Add document' }).click();
  await expect(staff.getByRole('button', { name: 'Remove Your proposal' })).toBeVisible();

  await staff.getByRole('button', { name: 'Reply', exact: true }).click();
  await staff.getByLabel('Your message').fill(answer);
  await staff.getByRole('button', { name: 'Close', exact: true }).click();
  await staff.getByRole('button', { name: 'Continue your reply' }).click();
  await expect(staff.getByLabel('Subject')).toHaveValue('Your question');
  await staff.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(staff.locator('.staff-outcome')).toContainText('Your reply is queued');
  await expect(timeline.getByRole('listitem').filter({ hasText: answer })).toContainText('Waiting');
  await expect(timeline.getByText(/: Contacted/)).toHaveCount(2);
  await expect(staff.getByText(/Responded after/)).toBeVisible();
  const answers = async () => {
    const mails = `${process.env['TEST_MAIL']}/api/messages?to=${portal.address}`;
    const messages = (await (await page.request.get(mails)).json()) as { subject: string }[];
    return messages
      .map(({ subject }) => subject)
      .filter((subject) => /^Your question/.test(subject));
  };
  await expect.poll(answers, { timeout: 40_000 }).toEqual([`Your question – ${brand.name}`]);
  await expect(timeline.getByRole('listitem').filter({ hasText: answer })).toContainText('Sent.');
  await staff.context().close();

  await page.reload();
  await expect(asked).toContainText('Answered');
  await expect(asked).toContainText(answer);
  await expect(call).toContainText('We’ve been in touch.');
  await expect(asked.getByRole('link', { name: 'Your proposal' })).toHaveAttribute(
    'href',
    'https://files.example.com/proposal.pdf',
  );
});

test('a client who can’t sign up is told to ask for an invitation, and accepts one', async ({
  page,
  form,
  portal,
  admin,
}) => {
  const note = 'To create an account, you need an invitation from your contact or an admin.';
  await page.route('**/rpc/get_sign_up_note', (route) => route.fulfill({ json: note }));
  await form.open();
  await form.complete();
  await form.sendAndExpectThanks();
  await page.getByRole('link', { name: 'See your requests' }).click();
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByText('you can create one on the next page')).toBeHidden();
  await expect(page.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await portal.signUpTab.click();
  await expect(portal.panel.getByText(note)).toBeVisible();

  await admin.rpc('invite_person', { email: portal.address, role: 'user', kind: 'client' });
  const { link } = await portal.mail('');
  await page.goto(link);
  await portal.fill({ fullName: 'Dana Miller', password });
  await portal.button('Accept invitation').click();
  await page.waitForURL('**/client-portal');
  await expect(page.getByRole('article', { name: 'Strategy call' })).toContainText('Received');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a newcomer learns what to do first, asks a question, and downloads their data', async ({
    page,
    portal,
  }) => {
    await storeSession(page, await portal.createAccount(password));
    await page.goto('/client-portal');
    const start = page.getByRole('region', { name: 'Start here' });
    await expect(start.getByRole('link', { name: 'Request my strategy call' })).toBeVisible();
    const field = page.getByLabel('Your question');
    await portal.button('Send question').tap();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Please enter your question/);
    await page.context().setOffline(true);
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await page.context().setOffline(false);
    await field.fill(question);
    await portal.button('Send question').tap();
    await expect(page.getByRole('article', { name: 'Question' })).toContainText(question);
    expect([...(await overflowAt(page, 390)), ...(await overflowAt(page, 320))]).toEqual([]);

    const saved = page.waitForEvent('download');
    await portal.button('Download your data').tap();
    const file = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as unknown;
    expect(file).toMatchObject({ email: portal.address, requests: [{ message: question }] });
  });
});
