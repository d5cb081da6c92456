import { contacts } from '../../../src/config/contacts.ts';
import { leadConsentMessage } from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import {
  leadMessages,
  type LeadField,
} from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import type { LeadForm } from '../fixtures/leads/form.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use({ ...phone, javaScriptEnabled: false });

/** Expects the server's redirect back to the form to show one problem. */
async function expectProblem(
  { section, path }: LeadForm,
  problem: string,
  message: string | RegExp,
) {
  const page = section.page();
  await expect(page).toHaveURL(new RegExp(`${path}#problem-${problem}$`));
  const shown = section.locator('[id^="problem-"]').filter({ visible: true });
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAttribute('id', `problem-${problem}`);
  await expect(shown).toContainText(message);
  await expect(shown).toBeInViewport();
}

/** Turns off the browser's own validation. */
async function disableValidation({ form }: LeadForm) {
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
}

for (const id of ['strategy-session', 'request-a-time'] as const) {
  test(`${id}: the form works`, async ({ page, formOf, leads }) => {
    const form = formOf(id);
    await page.goto(form.path);
    await expect(form.section.locator('[id^="problem-"]').filter({ visible: true })).toHaveCount(0);
    const asksForTimeZone = form.form.getByText('Please include your time zone.');
    await expect(asksForTimeZone).toHaveCount(id === 'request-a-time' ? 1 : 0);
    await form.complete();
    await form.sendAndExpectThanks();
    expect(await leads()).toMatchObject([
      {
        ...form.columns(),
        page_source: form.path,
        spam_signals: [],
        events: ['submitted', 'backlog'],
      },
    ]);
  });
}

test('an error from the server names its field', async ({ page, formOf, leads }) => {
  const form = formOf('seo-audit');
  const invalid: [LeadField, string][] = [
    ['businessName', ''],
    ['websiteUrl', 'http://192.168.1.1'],
    ['email', 'dana@example'],
  ];
  await page.goto(form.path);
  await form.complete();
  for (const [name, text] of invalid) {
    await disableValidation(form);
    await form.fill({ [name]: text });
    await form.send();
    await expectProblem(form, name, leadMessages[name]);
    await page.goBack();
    await form.expectFields({ ...form.fields, [name]: text });
    await form.fill({ [name]: form.fields[name] });
  }
  await disableValidation(form);
  await form.consent.uncheck();
  await form.send();
  await expectProblem(form, 'consentGiven', leadConsentMessage);
  expect(await leads()).toEqual([]);
});

test('a failure and the rate limit show a message', async ({ page, form }) => {
  await page.goto(`${form.path}#problem-failed`);
  // Spec §8.
  await expectProblem(form, 'failed', 'Failed to submit form. Please try again.');
  await page.goto(`${form.path}#problem-limit`);
  await expectProblem(form, 'limit', /later/i);
  await expect(form.form.getByRole('link', { name: contacts.phone.shown })).toBeVisible();
});
