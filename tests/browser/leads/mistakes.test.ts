import {
  leadConsentMessage,
  leadConsentStatement,
} from '../../../supabase/functions/_shared/rules/lead-consent.ts';
import {
  leadLengths,
  leadMessages,
} from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import { isRequired } from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead-schemas.ts';
import { callsOf } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { fieldsFor, pagesOfForms } from '../fixtures/leads/forms.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use(phone);

test('who only looks through the form with the Tab key is told of no mistakes', async ({
  page,
  formOf,
}) => {
  const form = formOf('strategy-session');
  await form.open();
  await form.field('firstName').focus();
  while (!(await form.consent.evaluate((box) => box === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await expect(form.form.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(form.summary).toBeHidden();
});

for (const id of pagesOfForms) {
  test(`${id}: an empty form names every field that it needs, and goes to the first`, async ({
    page,
    formOf,
    email,
    visitor,
  }) => {
    const form = formOf(id);
    const calls = callsOf(page);
    const needed = form.names.filter((name) => isRequired(leadSchemas[id], name));
    await form.open();
    await form.agree();
    await form.send();
    await expect(form.summary).toBeVisible();
    for (const name of form.names) {
      await form.expectFault(name, needed.includes(name) ? leadMessages[name] : undefined);
    }
    await expect(form.field(needed[0] ?? 'email')).toBeFocused();
    const links = form.summary.getByRole('link');
    await expect(links).toHaveText(needed.map((name) => new RegExp(leadMessages[name])));

    const last = needed.at(-1) ?? 'email';
    await visitor.press(links.last());
    await expect(form.field(last)).toBeFocused();
    const fields = fieldsFor(id, email);
    for (const [at, name] of needed.entries()) {
      await form.fill({ [name]: fields[name] });
      await form.expectFault(name);
      // The others still stand as they were.
      const next = needed[at + 1];
      if (next) await form.expectFault(next, leadMessages[next]);
    }
    expect(calls).toEqual([]);
  });

  test(`${id}: what is too long is said to be so`, async ({ page, formOf, email }) => {
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
    for (const name of limited) await form.expectFault(name, leadMessages[name]);
    expect(calls).toEqual([]);
  });

  test(`${id}: without consent nothing is sent`, async ({ page, formOf, email }) => {
    const form = formOf(id);
    const calls = callsOf(page);
    await form.open();
    await form.fill(fieldsFor(id, email));
    await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
    // A button that is not there for the keyboard tells nobody why.
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

test('an address that is none is not taken', async ({ page, formOf, email }) => {
  const form = formOf('strategy-session');
  const calls = callsOf(page);
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  for (const typed of ['dana', 'dana@example', 'two words@example.com', 'dana@@example.com']) {
    await form.fill({ email: typed });
    await form.send();
    await form.expectFault('email', leadMessages.email);
    await form.fill({ email });
    await form.expectFault('email');
  }
  expect(calls).toEqual([]);
});

test('a website is a public address', async ({ page, formOf, email }) => {
  const form = formOf('seo-audit');
  const calls = callsOf(page);
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  for (const typed of ['javascript:alert(1)', 'localhost', '192.168.1.1', '10.0.0.1', 'our site']) {
    await form.fill({ websiteUrl: typed });
    await form.send();
    await form.expectFault('websiteUrl', leadMessages.websiteUrl);
    await form.fill({ websiteUrl: 'example.com' });
    await form.expectFault('websiteUrl');
  }
  expect(calls).toEqual([]);
});

test('an address that tells of a problem says so in words', async ({ page, formOf }) => {
  const form = formOf('strategy-session');
  const told = {
    email: leadMessages.email,
    companySize: leadMessages.companySize,
    consentGiven: leadConsentMessage,
  };
  for (const [what, message] of Object.entries(told)) {
    await page.goto(`${form.path}?problem=${what}#problem-${what}`);
    await form.ready();
    await expect(form.section.getByText(message).first()).toBeVisible();
  }
});

test('the words that are agreed to lead to the policy', async ({ formOf }) => {
  const form = formOf('strategy-session');
  await form.open();
  await expect(form.form).toContainText(leadConsentStatement);
  const link = form.form.getByRole('link', { name: 'privacy policy' });
  await expect(link).toHaveAttribute('href', '/privacy');
});
