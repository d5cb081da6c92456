import type { Page } from '@playwright/test';
import { leadMessages } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { isRequired } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadOptions } from '../../unit/rules/lead/forms.ts';
import { axeViolations, colorRules } from '../fixtures/axe.ts';
import { holdCalls, rejectCalls, withholdThanks } from '../fixtures/leads/calls.ts';
import type { LeadForm } from '../fixtures/leads/form.ts';
import { fieldsFor, leadForms, formsWithPage, type Fields } from '../fixtures/leads/forms.ts';
import { expect, expectStatusInConsole, phone, test } from '../fixtures/leads/journey.ts';

/** Autofill tokens (HTML standard). */
const autocomplete: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
  businessName: 'organization',
  websiteUrl: 'url',
};

/** Runs axe on the form and the notifications, in light and dark mode. */
async function expectNoViolations({ section }: LeadForm) {
  const page = section.page();
  const parts = ['#form', 'section[aria-label^="Notifications"]'];
  expect(await axeViolations(page, { parts }), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, { parts, rules: colorRules }), 'dark').toEqual([]);
}

interface Scenario {
  page: Page;
  form: LeadForm;
  fields: Fields;
}

/** Brings the open form into each of its states. */
const states: Record<string, (scenario: Scenario) => Promise<void>> = {
  'is empty': () => Promise.resolve(),

  'has mistakes': async ({ form }) => {
    await form.send();
    await form.agree();
    await form.send();
    await expect(form.summary).toBeVisible();
    await form.expectError('email', leadMessages.email);
  },

  'could not be sent': async ({ page, form, fields }) => {
    expectStatusInConsole(503);
    await rejectCalls(page, 503, 'Try again later.');
    await form.complete(fields);
    await form.send();
    await expect(form.section.getByText('Try again later.')).toBeVisible();
  },

  'is offline': async ({ page, form, fields }) => {
    await form.complete(fields);
    await page.context().setOffline(true);
    await form.send();
    await expect(form.section.getByText('You are offline.').first()).toBeVisible();
  },

  'has a draft': async ({ page, form, fields }) => {
    await form.fill(fields);
    await page.reload();
    await form.ready();
    await form.expectFields(fields);
  },

  'is being sent': async ({ page, form, fields }) => {
    await holdCalls(page);
    await form.complete(fields);
    await form.send();
    await expect(form.busy).toBeVisible();
  },

  'was sent': async ({ page, form, fields }) => {
    await withholdThanks(page);
    await form.complete(fields);
    await form.send();
    await expect(page.getByText('Form submitted successfully').first()).toBeVisible();
  },
};

test.use(phone);

for (const [state, prepare] of Object.entries(states)) {
  test(`axe finds no violations in a form that ${state}`, async ({ page, formOf, email }) => {
    const form = formOf('strategy-session');
    await form.open();
    await prepare({ page, form, fields: fieldsFor(form.id, email) });
    await expectNoViolations(form);
  });
}

for (const id of formsWithPage) {
  test(`${id}: every field has a label, autofill token, and required state`, async ({
    page,
    formOf,
  }) => {
    const form = formOf(id);
    await form.open();
    const controls = form.form.locator('input, select, textarea');
    const named = controls.and(page.getByRole('textbox').or(page.getByRole('combobox')));
    // No other fields: screen readers must not find the honeypot.
    await expect(named).toHaveCount(form.names.length);
    for (const [at, name] of form.names.entries()) {
      const input = form.field(name);
      await expect(input).toHaveAccessibleName(leadForms[id].labels[name] ?? '');
      await expect(named.nth(at)).toHaveId((await input.getAttribute('id')) ?? '');
      const required = isRequired(id, name);
      expect(
        await input.evaluate(
          (element: HTMLInputElement) => element.required || element.ariaRequired === 'true',
        ),
        name,
      ).toBe(required);
      const token = autocomplete[name];
      if (token) await expect(input).toHaveAttribute('autocomplete', token);
      if (name in leadOptions) {
        const options = leadOptions[name as keyof typeof leadOptions];
        const offered = await input.locator('option').allTextContents();
        expect(offered.slice(1)).toEqual(options);
      }
    }
    await expect(form.field('email')).toHaveAttribute('type', 'email');
    await expect(form.field('phone')).toHaveAttribute('type', 'tel');
  });

  test(`${id}: each error links to its field`, async ({ formOf }) => {
    const form = formOf(id);
    await form.open();
    await form.agree();
    await form.send();
    await form.expectError('email', leadMessages.email);
    for (const link of await form.summary.getByRole('link').all()) {
      const target = (await link.getAttribute('href')) ?? '';
      expect(target).toMatch(new RegExp(`^#${id}-`));
      await expect(form.form.locator(target)).toHaveAttribute('aria-invalid', 'true');
    }
  });
}
