import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { layoutProblems } from '../fixtures/accessibility.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { sendLead } from '../fixtures/leads/send-lead.ts';
import { connect, publishableKey, signInAs } from '../fixtures/staff.ts';
import {
  desktop,
  expect,
  expectStatusInConsole,
  failRequests,
  phone,
  storedSession,
  storeSession,
  test,
} from '../fixtures/staff-journey.ts';
import { header, openAccountMenu } from '../fixtures/staff-portal.ts';

const call = '**/rpc/get_staff_home';
const password = 'the-first-password';
const newPassword = 'the-second-password';

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use(phone);

  test('a newcomer learns what to do first, and finds a draft later', async ({
    page,
    portal,
    addresses,
  }) => {
    const session = await portal.createAccount(password);
    await storeSession(page, session);
    await page.goto('/staff');
    await expect(section(page, 'Write your first post').getByRole('listitem')).toHaveCount(3);
    await expect(main(page).getByRole('link', { name: 'Create New Post' })).toBeVisible();
    await expect(section(page, 'Needs fixing')).toBeHidden();
    await expect(main(page)).toContainText(/day, \w+ \d+, Eastern Time/);
    expect(await axeInBothSchemes(page), 'newcomer').toEqual([]);

    const writer = connect(addresses.backend, publishableKey);
    await writer.auth.setSession(session);
    await writer
      .rpc('save_draft', {
        draft_id: randomUUID(),
        fields: { title: 'My first post' },
        expected_version: 0,
      })
      .throwOnError();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    const posts = section(page, 'Your posts');
    const draft = posts.getByRole('link', { name: 'My first post' });
    await expect(draft).toBeVisible();
    await expect(posts).toContainText('Draft');
    await draft.click();
    await expect(page).toHaveURL(/\/blog\/create\?post=/);
    await expect(main(page).getByLabel('Title', { exact: true })).toHaveValue('My first post');
  });

  test('a writer changes the name, email, and password', async ({ page, portal, addresses }) => {
    expectStatusInConsole(400);
    const { address: email } = portal;
    const elsewhere = connect(addresses.backend, publishableKey);
    // Confirming the address discards the password from the sign-up.
    await elsewhere.auth.setSession(await portal.createAccount('ignored'));
    await elsewhere.auth.updateUser({ password });
    const here = connect(addresses.backend, publishableKey);
    const { data } = await here.auth.signInWithPassword({ email, password });
    await storeSession(page, data.session);
    await page.goto('/staff');
    await openAccountMenu(page);
    await header(page).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(/\/staff\/profile$/);
    await expect(section(page, 'Emails')).toBeHidden();

    const name = page.getByLabel('Full name');
    await name.fill(' ');
    await button(page, 'Save name').click();
    await expect(name).toHaveAccessibleDescription(/Please enter your full name/);
    await expect(name).toBeFocused();
    await name.fill('Dana Doe');
    await name.press('Enter');
    await expect(section(page, 'Name')).toContainText('Your name is saved.');
    await expect(header(page).locator('[aria-controls=staff-account]')).toHaveText('Dana Doe');

    const newAddress = page.getByLabel('New email');
    await newAddress.fill(email);
    await button(page, 'Change email').click();
    await expect(newAddress).toHaveAccessibleDescription('That’s already your email address.');
    const newEmail = `new-${email}`;
    await newAddress.fill(newEmail);
    await button(page, 'Change email').click();
    await expect(section(page, 'Email')).toContainText(` and ${newEmail}.`);
    await portal.mail('email_change', newEmail);

    await button(page, 'Email me a link to set a new password').click();
    await expect(section(page, 'Password')).toContainText(`We’ve sent a link to ${email}.`);
    expect(await axeInBothSchemes(page), 'with messages').toEqual([]);
    const { link } = await portal.mail('recovery');
    await page.goto('/robots.txt');
    await page.goto(link);
    await portal.password.fill(newPassword);
    await portal.button('Set new password').click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/staff/profile');
    await expect(section(page, 'Email')).toContainText(email);
    await expect(section(page, 'Email')).not.toContainText(newEmail);
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    await elsewhere.auth.signInWithPassword({ email, password: newPassword });
    expect((await elsewhere.auth.refreshSession()).error).toBeNull();

    // Signing out ends the sessions on other devices, too.
    await openAccountMenu(page);
    await header(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth\?next=/);
    expect(await storedSession(page)).toBeNull();
    await expect.poll(async () => (await elsewhere.auth.refreshSession()).error).not.toBeNull();
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('a moderator sees the queues, and turns the digest off and on', async ({ page, portal }) => {
    await portal.enterAs('moderator@example.com');
    await page.goto('/staff');
    await expect(section(page, 'To review')).toContainText(/posts?\s*Oldest: \d/);
    await expect(section(page, 'To review')).not.toContainText(/leads?/);
    await expect(section(page, 'Needs fixing')).toBeVisible();
    await expect(section(page, 'Your posts')).toBeVisible();
    await expect(section(page, 'Waiting for your answer')).toBeHidden();
    expect(await axeInBothSchemes(page), 'home').toEqual([]);

    await page.goto('/staff/profile#emails');
    const digest = page.getByLabel('Email me when new posts or comments need review');
    await expect(digest).toBeInViewport();
    // Moderators get it by default.
    await expect(digest).toBeChecked();
    await digest.uncheck();
    await expect(section(page, 'Emails').getByRole('status')).toContainText('We won’t email you');
    await page.reload();
    await expect(digest).not.toBeChecked();
    await expect(page.getByLabel(/^Email me about new leads/)).toHaveCount(0);
    await digest.check();
    await expect(section(page, 'Emails').getByRole('status')).toContainText('We’ll email you');
  });

  test('an admin sees changes of leads at once, and what’s waiting only if it’s known', async ({
    page,
    portal,
    addresses,
  }) => {
    // Who waits and what's broken depends on the other tests.
    await page.route(call, async (route) => {
      const response = await route.fetch();
      const home = (await response.json()) as { leads: object };
      const worked_at = new Date(Date.now() - 41.1 * 60_000).toISOString();
      const proof = { worked_at, with_crm: true, with_mail: true, failing_since: null };
      const nobody = { count: 0, overdue: 0, mine: 0, questions: 0, people: [] };
      const nothing = { count: 0, oldest: null };
      const leads = {
        ...{ ...home.leads, waiting: nobody, held: nothing, failed: 0 },
        ...{ crm: { ...crm, delayed: 0 }, has_mail_recipient: true, proof },
      };
      const healthy = {
        ...{ queues: { posts: nothing, comments: nothing }, undelivered: 0, late_posts: 0 },
        ...{ failed_posts: [], paused: null, publishing: null, retention_problems: 0 },
        ...{ backup_at: new Date().toISOString(), drill_at: new Date().toISOString() },
        untrusted_date: null,
      };
      await route.fulfill({ json: { ...home, ...healthy, leads } });
    });
    const admin = await signInAs(addresses.backend, 'admin@example.com');
    await portal.enterAs('admin@example.com');
    await page.goto('/staff');
    const waiting = section(page, 'Waiting for your answer');
    const quiet = [
      [waiting, 'Nobody is waiting for an answer.'],
      [section(page, 'To review'), 'There’s nothing to review.'],
      [section(page, 'Needs fixing'), 'No problems with messages.'],
      [section(page, 'Needs fixing'), 'Form to CRM to mail server worked 41 minutes ago.'],
    ] as const;
    const expectQuiet = async (isKnown: boolean) => {
      for (const [part, text] of quiet) {
        await expect(part).toContainText(isKnown ? text : 'We couldn’t check just now.');
        if (!isKnown) await expect(part).not.toContainText(text);
      }
    };
    await expectQuiet(true);
    await page.context().setOffline(true);
    await expectQuiet(false);
    await page.context().setOffline(false);
    await expectQuiet(true);
    const succeed = await failRequests(page, call, 500);
    await focusTab(page);
    await expectQuiet(false);
    await succeed();
    await focusTab(page);
    await expectQuiet(true);

    // Random letters could look like spam.
    const company = `Firm ${randomInt(1e9)}`;
    const fields = { email: portal.address, firstName: 'Ana', lastName: 'Example', company };
    await sendLead(addresses.backend, 'strategy-session', fields);
    const { data: ids } = await admin
      .rpc('get_lead_ids', { filter: { search: company } })
      .throwOnError();
    const lead_ids = (ids as string[][]).flat();
    const change = { follow_up_on: '2000-01-01' };
    await admin.rpc('change_leads', { lead_ids, change }).throwOnError();
    const row = section(page, 'Follow-ups due').getByRole('link', { name: company });
    await expect(row).toContainText('Due since Jan 1');
    await row.click();
    await expect(page).toHaveURL(/\/admin\?lead=/);
    await expect(page.getByRole('heading', { level: 2, name: 'Ana Example' })).toBeVisible();
    await admin.rpc('change_leads', { lead_ids, change: { follow_up_on: null } });
  });

  test('an admin gets from the home page to everything that waits, and to every fix', async ({
    page,
    portal,
  }) => {
    await page.route(call, async (route) => {
      const response = await route.fetch();
      const home = (await response.json()) as { leads: object };
      const leads = {
        ...{ ...home.leads, failed: 2, crm: { ...crm, since: new Date().toISOString() } },
        ...{ held: { count: 1, oldest: new Date().toISOString() } },
        waiting: { count: 9, overdue: 1, mine: 1, questions: 1, people: [ana] },
        follow_ups: { count: 1, people: [{ ...ana, name: 'Hana', follow_up_on: '2020-01-01' }] },
        calls: { count: 1, people: [{ ...ana, name: 'Gil', call_at: new Date().toISOString() }] },
      };
      await route.fulfill({ json: { ...home, leads } });
    });
    await portal.enterAs('admin@example.com');
    await page.goto('/staff');
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    const titles = await main(page).getByRole('heading', { level: 2 }).allTextContents();
    expect(titles).toEqual([
      ...['Waiting for your answer', 'Follow-ups due', 'Calls today'],
      ...['To review', 'Before you launch', 'Needs fixing', 'Your posts'],
    ]);
    const waiting = section(page, 'Waiting for your answer');
    await expect(waiting).toContainText(
      '9 leads, 1 overdue, 1 assigned to you, 1 with a client’s question',
    );
    await expect(waiting.getByRole('listitem')).toContainText(/Assigned to you.* days overdue$/);
    await expect(section(page, 'Follow-ups due')).toContainText('Due since Jan 1');
    expect(await axeInBothSchemes(page)).toEqual([]);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await layoutProblems(page, 'main a')).toEqual([]);
    }

    const review = section(page, 'To review').getByRole('link', {
      name: 'Review: 1 possible spam lead',
    });
    await expect(review).toHaveAttribute('href', '/admin?show=to-review');
    const fixing = section(page, 'Needs fixing');
    await expect(fixing).toContainText(/14 leads haven’t reached the CRM since \d/);
    await fixing.getByRole('link', { name: 'Fix: 2 leads couldn’t be sent to the CRM' }).click();
    await expect(page).toHaveURL(/\/admin\?show=not-delivered$/);
  });
});

/** Comes back to the browser's tab. */
const focusTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

const crm = { is_connected: true, delayed: 14, error: 'The CRM answered 500.' };
const ana = {
  id: randomUUID(),
  form_id: 'strategy-session',
  respond_by: '2020-01-01T00:00:00Z',
  name: 'Ana Example',
  company: 'Sample Staffing',
  words: 'We need 12 travel nurses by January.',
  ...{ call_at: null, follow_up_on: null, is_mine: true, owner: 'Demo Admin', requests: 2 },
};
