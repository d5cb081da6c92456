import {
  leadConsentMessage,
  leadConsentStatement,
} from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import {
  leadMessages,
  type LeadField,
} from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  isRequired,
  leadFormIds,
  type LeadFormId,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import type { LeadForm } from '../fixtures/leads/form.ts';
import { columnsOf, fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use({ ...phone, javaScriptEnabled: false });

/** Expects the server's redirect back to the form to show one problem. */
async function expectProblem(
  { section, path }: LeadForm,
  problem: string,
  message: string | RegExp,
) {
  const page = section.page();
  await expect(page).toHaveURL(new RegExp(`${path}\\?problem=${problem}#problem-${problem}$`));
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

for (const id of leadFormIds) {
  test(`${id}: the form works`, async ({ page, formOf, email, leads }) => {
    const form = formOf(id);
    const fields = fieldsFor(id, email);
    await page.goto(form.path);
    await expect(form.section.locator('[id^="problem-"]').filter({ visible: true })).toHaveCount(0);
    await form.complete(fields);
    await form.send();
    await form.expectThanks();
    expect(await leads(email)).toMatchObject([
      {
        ...columnsOf(id, fields),
        page_source: form.path,
        consent_statement: leadConsentStatement,
        spam_signals: [],
        events: ['submitted'],
      },
    ]);
  });
}

rejections('strategy-session');
rejections('seo-audit');

test('the rate limit asks to try again later', async ({
  page,
  request,
  addresses,
  formOf,
  email,
}) => {
  const form = formOf('seo-audit');
  for (let sent = 0; sent < 10; sent += 1) {
    await request.post(`${addresses.backend}/functions/v1/secure-ghl-submit`, {
      form: {
        ...fieldsFor(form.id, `${sent}-${email}`),
        formId: form.id,
        pageSource: form.path,
        consentGiven: 'true',
        fax: '',
      },
      maxRedirects: 0,
    });
  }
  await page.goto(form.path);
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await expectProblem(form, 'limit', /later/i);
});

test('a failure shows a message', async ({ page, formOf }) => {
  const form = formOf('strategy-session');
  await page.goto(`${form.path}?problem=failed#problem-failed`);
  // Spec §8.
  await expectProblem(form, 'failed', 'Failed to submit form. Please try again.');
});

/** Defines the tests of invalid submissions. */
function rejections(id: LeadFormId): void {
  test(`${id}: the browser blocks missing values`, async ({ page, formOf, email }) => {
    const form = formOf(id);
    const fields = fieldsFor(id, email);
    const required = form.names.filter((name) => isRequired(id, name));
    await page.goto(form.path);
    await form.complete(fields);
    for (const name of required) {
      await form.fill({ [name]: '' });
      await form.send();
      await expect(form.field(name)).toBeFocused();
      await form.fill({ [name]: fields[name] });
    }
    await form.consent.uncheck();
    await form.send();
    await expect(form.consent).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`${form.path}$`));
  });

  test(`${id}: each error names its field, and going back keeps the form values`, async ({
    page,
    formOf,
    email,
    leads,
  }) => {
    const form = formOf(id);
    const fields = fieldsFor(id, email);
    const invalid: [LeadField, string][] = form.names
      .filter((name) => isRequired(id, name))
      .map((name) => [name, '']);
    if (id === 'seo-audit') invalid.push(['websiteUrl', 'http://192.168.1.1']);
    invalid.push(['email', 'dana@example']);
    await page.goto(form.path);
    await form.complete(fields);
    for (const [name, text] of invalid) {
      await disableValidation(form);
      await form.fill({ [name]: text });
      await form.send();
      await expectProblem(form, name, leadMessages[name]);
      await page.goBack();
      await form.expectFields({ ...fields, [name]: text });
      await form.fill({ [name]: fields[name] });
    }
    expect(await leads(email)).toEqual([]);
  });

  test(`${id}: the server requires consent`, async ({ page, formOf, email, leads }) => {
    const form = formOf(id);
    await page.goto(form.path);
    await disableValidation(form);
    await form.fill(fieldsFor(id, email));
    await form.send();
    await expectProblem(form, 'consentGiven', leadConsentMessage);
    expect(await leads(email)).toEqual([]);
  });
}
