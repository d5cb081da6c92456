import {
  leadConsentMessage,
  leadConsentStatement,
} from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import { leadMessages } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { isRequired } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadLengths } from '../../unit/rules/lead/forms.ts';
import { callsOf } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { fieldsFor, formsWithPage } from '../fixtures/leads/forms.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use(phone);

test('tabbing through an empty form shows no errors', async ({ page, formOf }) => {
  const form = formOf('strategy-session');
  await form.open();
  await form.field('firstName').focus();
  while (!(await form.consent.evaluate((box) => box === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await expect(form.form.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(form.summary).toBeHidden();
});

for (const id of formsWithPage) {
  test(`${id}: an empty form lists every required field and focuses the first`, async ({
    page,
    formOf,
    email,
    visitor,
  }) => {
    const form = formOf(id);
    const calls = callsOf(page);
    const required = form.names.filter((name) => isRequired(id, name));
    await form.open();
    await form.agree();
    await form.send();
    await expect(form.summary).toBeVisible();
    for (const name of form.names) {
      await form.expectError(name, required.includes(name) ? leadMessages[name] : undefined);
    }
    await expect(form.field(required[0] ?? 'email')).toBeFocused();
    const links = form.summary.getByRole('link');
    await expect(links).toHaveText(required.map((name) => new RegExp(leadMessages[name])));

    const last = required.at(-1) ?? 'email';
    await visitor.press(links.last());
    await expect(form.field(last)).toBeFocused();
    const fields = fieldsFor(id, email);
    for (const [at, name] of required.entries()) {
      await form.fill({ [name]: fields[name] });
      await form.expectError(name);
      const next = required[at + 1];
      if (next) await form.expectError(next, leadMessages[next]);
    }
    expect(calls).toEqual([]);
  });

  test(`${id}: values that are too long show an error`, async ({ page, formOf, email }) => {
    const form = formOf(id);
    const calls = callsOf(page);
    const limited = form.names.filter(
      (name): name is keyof typeof leadLengths => name in leadLengths,
    );
    await form.open();
    await form.complete(fieldsFor(id, email));
    await form.put(
      Object.fromEntries(limited.map((name) => [name, 'x'.repeat(leadLengths[name] + 1)])),
    );
    await form.send();
    for (const name of limited) await form.expectError(name, leadMessages[name]);
    expect(calls).toEqual([]);
  });

  test(`${id}: nothing is sent without consent`, async ({ page, formOf, email }) => {
    const form = formOf(id);
    const calls = callsOf(page);
    await form.open();
    await form.fill(fieldsFor(id, email));
    await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
    // A disabled button couldn't explain why.
    await expect(form.submit).not.toHaveAttribute('disabled');
    await form.send();
    await expect(toast(page, 'Privacy Consent Required', leadConsentMessage)).toBeVisible();
    await expect(form.consent).toBeFocused();
    await expect(form.consent).toHaveAccessibleDescription(new RegExp(leadConsentMessage));
    await form.submit.press('Enter');
    await expect(form.consent).toBeFocused();
    expect(calls).toEqual([]);

    await form.agree();
    await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
    await expect(form.consent).not.toHaveAttribute('aria-invalid', 'true');
    await form.send();
    await form.expectThanks();
  });
}

test('an invalid email address is rejected', async ({ page, formOf, email }) => {
  const form = formOf('strategy-session');
  const calls = callsOf(page);
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  for (const typed of ['dana', 'dana@example', 'two words@example.com', 'dana@@example.com']) {
    await form.fill({ email: typed });
    await form.send();
    await form.expectError('email', leadMessages.email);
    await form.fill({ email });
    await form.expectError('email');
  }
  expect(calls).toEqual([]);
});

test('a website must be a public address', async ({ page, formOf, email }) => {
  const form = formOf('seo-audit');
  const calls = callsOf(page);
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  for (const typed of ['javascript:alert(1)', 'localhost', '192.168.1.1', '10.0.0.1', 'our site']) {
    await form.fill({ websiteUrl: typed });
    await form.send();
    await form.expectError('websiteUrl', leadMessages.websiteUrl);
    await form.fill({ websiteUrl: 'example.com' });
    await form.expectError('websiteUrl');
  }
  expect(calls).toEqual([]);
});

test('a problem in the URL shows its message', async ({ page, formOf }) => {
  const form = formOf('strategy-session');
  const messages = {
    email: leadMessages.email,
    companySize: leadMessages.companySize,
    consentGiven: leadConsentMessage,
  };
  for (const [problem, message] of Object.entries(messages)) {
    await page.goto(`${form.path}?problem=${problem}#problem-${problem}`);
    await form.ready();
    await expect(form.section.getByText(message).first()).toBeVisible();
  }
});

test('the consent statement links to the privacy policy', async ({ formOf }) => {
  const form = formOf('strategy-session');
  await form.open();
  await expect(form.form).toContainText(leadConsentStatement);
  const link = form.form.getByRole('link', { name: 'privacy policy' });
  await expect(link).toHaveAttribute('href', '/privacy');
});
