import { randomInt, randomUUID } from 'node:crypto';
import { everyMail } from '../every-mail.ts';
import { axeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/journey.ts';
import { sendLead } from './fixtures/leads/send-lead.ts';

const longWord = `https://example.com/${'a'.repeat(300)}`;

test('no email is wider than a phone, whatever people wrote', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [name, mails] of Object.entries(everyMail(`See ${longWord}\n${longWord}`))) {
    for (const { subject, html } of mails) {
      await page.setContent(html);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${name}: ${subject.slice(0, 80)}`).toBeLessThanOrEqual(360);
    }
  }
});

test('the sender gets a confirmation, and an admin takes on the lead from an email', async ({
  page,
  request,
  addresses,
  signIn,
}) => {
  let email = '';
  let businessName = '';
  const send = () => {
    email = `dana-${randomUUID()}@example.com`;
    // Random letters could look like spam.
    businessName = `Miller ${randomInt(1e9)}`;
    const websiteUrl = 'https://example.com';
    return sendLead(addresses.backend, 'seo-audit', { email, businessName, websiteUrl });
  };
  const admin = await signIn('admin@example.com');
  const { data: session } = await admin.auth.getUser();
  const wantEmails = (is_on: boolean) =>
    admin.rpc('set_lead_emails', { account_id: session.user?.id, is_on }).throwOnError();
  const leadOf = async () => {
    const columns = 'id, owner_id, pipeline_status';
    const { data } = await admin.from('leads').select(columns).eq('email', email).single();
    return data as { id: string; owner_id: string | null; pipeline_status: string };
  };

  /** The newest email to somebody that contains the text. */
  async function mailTo(to: string, text: string, timeout = 30_000) {
    let found: { subject: string; text: string } | undefined;
    await expect(async () => {
      const url = `${process.env['TEST_MAIL']}/api/messages?to=${to}`;
      const mails = (await (await request.get(url)).json()) as { subject: string; text: string }[];
      found = mails.find((mail) => mail.text.includes(text));
      expect(found).toBeDefined();
    }).toPass({ timeout });
    return found ?? { subject: '', text: '' };
  }

  await wantEmails(true);
  await send();

  const confirmation = await mailTo(email, 'SEO audit');
  expect(confirmation.subject).toMatch(/^We have your request/);
  expect(confirmation.text).toMatch(/By .* Eastern Time, we’ll send your report\./);
  expect(confirmation.text).not.toContain(businessName);

  // Leads that arrive together share an email, which links to the list instead.
  let link: string | undefined;
  for (;;) {
    const notification = await mailTo('admin@example.com', businessName, 8000).catch(
      () => undefined,
    );
    link = /http\S+#claim-lead=\S+/.exec(notification?.text ?? '')?.[0];
    if (link) break;
    await send();
  }
  await page.goto(link);
  await expect(page).toHaveURL(`${addresses.site}/staff-emails`);
  const button = page.getByRole('button', { name: 'I’m on it' });
  await expect(button).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await leadOf()).toMatchObject({ owner_id: null });
  await button.press('Enter');
  await expect(page.getByRole('status')).toHaveText(/^The lead is assigned to you\./);
  await expect(page.getByRole('status')).toBeFocused();
  const lead = await leadOf();
  expect(lead).toMatchObject({ owner_id: session.user?.id, pipeline_status: 'new' });
  await admin.rpc('delete_lead', { lead_id: lead.id });
});
