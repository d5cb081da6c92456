import { leadConsentStatement } from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import type { LeadField } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  isRequired,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadOptions } from '../../unit/rules/lead/forms.ts';
import { callsOf, holdThanks } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { columnsOf, fieldsFor, formsWithPage, type Fields } from '../fixtures/leads/forms.ts';
import { expect, onEveryScreen, test } from '../fixtures/leads/journey.ts';

onEveryScreen(() => {
  for (const id of formsWithPage) {
    test(`${id}: stores the lead and shows the thank-you page`, async ({
      page,
      formOf,
      email,
      leads,
    }) => {
      const form = formOf(id);
      const fields = fieldsFor(id, email);
      const releaseThanks = await holdThanks(page);
      await form.open('?utm_source=a-mail');
      await form.complete(fields);
      await form.send();
      await expect(toast(page, 'Success', 'Form submitted successfully')).toBeVisible();
      releaseThanks();
      await form.expectThanks();

      const stored = await leads(email);
      expect(stored).toHaveLength(1);
      expect(stored[0]).toMatchObject({
        ...columnsOf(id, fields),
        form_id: id,
        page_source: form.path,
        consent_given: true,
        consent_statement: leadConsentStatement,
        attribution: {},
        spam_signals: [],
        events: ['submitted'],
      });
    });
  }
});

for (const id of formsWithPage) {
  test(`${id}: optional fields may be empty`, async ({ formOf, email, leads }) => {
    const form = formOf(id);
    const fields = requiredOf(id, fieldsFor(id, email));
    await form.open();
    await form.complete(fields);
    await form.send();
    await form.expectThanks();
    const [lead] = await leads(email);
    expect(lead).toMatchObject({ ...columnsOf(id, fields), phone: null, message: null });
  });

  test(`${id}: works with the keyboard alone`, async ({ page, formOf, email, leads }) => {
    const form = formOf(id);
    const fields = fieldsFor(id, email);
    await form.open();
    await form.field(form.names[0] ?? 'email').focus();
    for (const name of form.names) {
      const input = form.field(name);
      await expect(input).toBeFocused();
      const text = fields[name] ?? '';
      if (name in leadOptions) {
        const options: readonly string[] = leadOptions[name as keyof typeof leadOptions];
        // The first option is the placeholder.
        for (let at = -1; at < options.indexOf(text); at += 1) {
          await page.keyboard.press('ArrowDown');
        }
      } else {
        await input.pressSequentially(text);
      }
      await expect(input).toHaveValue(text);
      await page.keyboard.press('Tab');
    }
    await expect(form.consent).toBeFocused();
    await page.keyboard.press('Space');
    await expect(form.consent).toBeChecked();
    // The link to the privacy policy comes first.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(form.submit).toBeFocused();
    await page.keyboard.press('Enter');
    await form.expectThanks();
    expect(await leads(email)).toMatchObject([columnsOf(id, fields)]);
  });
}

test('the request has the specified shape', async ({ page, formOf, email }) => {
  const form = formOf('strategy-session');
  const fields = fieldsFor('strategy-session', email);
  const calls = callsOf(page);
  await form.open();
  await form.complete(fields);
  await form.send();
  await form.expectThanks();
  expect(calls).toHaveLength(1);
  const { formData, ...rest } = calls[0]?.postDataJSON() as Record<string, unknown>;
  expect(rest).toEqual({
    formId: 'strategy-session',
    consentGiven: true,
    idempotencyKey: expect.stringMatching(/^[\x21-\x7e]{8,100}$/),
  });
  const { filledInMs, ...sent } = formData as Record<string, unknown>;
  expect(sent).toEqual({ ...fields, pageSource: '/contact', fax: '' });
  expect(filledInMs).toBeGreaterThanOrEqual(30_000);
  expect(filledInMs).toBeLessThan(60_000);
});

test('works with autofill', async ({ formOf, email, leads }) => {
  const form = formOf('strategy-session');
  const fields = fieldsFor(form.id, email);
  await form.open();
  await form.put(fields);
  await form.agree();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toMatchObject([columnsOf(form.id, fields)]);
});

/** The required fields only. */
function requiredOf(id: LeadFormId, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => isRequired(id, name as LeadField)),
  );
}
