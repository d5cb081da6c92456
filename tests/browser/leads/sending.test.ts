import { leadConsentStatement } from '../../../supabase/functions/_shared/rules/lead-consent.ts';
import type { LeadField } from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import {
  isRequired,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead-schemas.ts';
import { leadOptions } from '../../../supabase/functions/_shared/rules/lead-options.ts';
import { callsOf, holdThanks } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { columnsOf, fieldsFor, pagesOfForms, type Fields } from '../fixtures/leads/forms.ts';
import { expect, onEveryScreen, test } from '../fixtures/leads/journey.ts';

onEveryScreen(() => {
  for (const id of pagesOfForms) {
    test(`${id}: what is entered is stored, and the visitor is thanked`, async ({
      page,
      formOf,
      email,
      leads,
    }) => {
      const form = formOf(id);
      const fields = fieldsFor(id, email);
      const goOn = await holdThanks(page);
      await form.open('?utm_source=a-mail');
      await form.complete(fields);
      await form.send();
      await expect(toast(page, 'Success', 'Form submitted successfully')).toBeVisible();
      goOn();
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

for (const id of pagesOfForms) {
  test(`${id}: what need not be entered may be left out`, async ({ formOf, email, leads }) => {
    const form = formOf(id);
    const fields = requiredOf(id, fieldsFor(id, email));
    await form.open();
    await form.complete(fields);
    await form.send();
    await form.expectThanks();
    const [lead] = await leads(email);
    expect(lead).toMatchObject({ ...columnsOf(id, fields), phone: null, message: null });
  });

  test(`${id}: nothing but a keyboard is needed`, async ({ page, formOf, email, leads }) => {
    const form = formOf(id);
    const fields = fieldsFor(id, email);
    await form.open();
    await form.field(form.names[0] ?? 'email').focus();
    for (const name of form.names) {
      const place = form.field(name);
      await expect(place).toBeFocused();
      const text = fields[name] ?? '';
      if (name in leadOptions) {
        const options: readonly string[] = leadOptions[name as keyof typeof leadOptions];
        // Before the options stands the one that is none.
        for (let at = -1; at < options.indexOf(text); at += 1) {
          await page.keyboard.press('ArrowDown');
        }
      } else {
        await place.pressSequentially(text);
      }
      await expect(place).toHaveValue(text);
      await page.keyboard.press('Tab');
    }
    await expect(form.consent).toBeFocused();
    await page.keyboard.press('Space');
    await expect(form.consent).toBeChecked();
    // In between lies the link to the policy.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(form.submit).toBeFocused();
    await page.keyboard.press('Enter');
    await form.expectThanks();
    expect(await leads(email)).toMatchObject([columnsOf(id, fields)]);
  });
}

test('the call is the one of the specification', async ({ page, formOf, email }) => {
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

test('a password manager needs no keys', async ({ formOf, email, leads }) => {
  const form = formOf('strategy-session');
  const fields = fieldsFor(form.id, email);
  await form.open();
  await form.put(fields);
  await form.agree();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toMatchObject([columnsOf(form.id, fields)]);
});

/** Without the fields that nobody has to fill in. */
function requiredOf(id: LeadFormId, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => isRequired(leadSchemas[id], name as LeadField)),
  );
}
