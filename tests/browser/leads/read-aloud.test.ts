import type { Page } from '@playwright/test';
import { leadMessages } from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import { isRequired } from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import { leadOptions } from '../../../supabase/functions/_shared/rules/lead-options.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead-schemas.ts';
import { axeViolations, colorRules } from '../fixtures/axe.ts';
import { holdCalls, refuseCalls, withholdThanks } from '../fixtures/leads/calls.ts';
import type { LeadForm } from '../fixtures/leads/form.ts';
import { fieldsFor, leadForms, pagesOfForms, type Fields } from '../fixtures/leads/forms.ts';
import { expect, expectStatusInConsole, phone, test } from '../fixtures/leads/journey.ts';

/** What browsers fill in by themselves (HTML standard, autofill). */
const autocomplete: Record<string, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
  businessName: 'organization',
  websiteUrl: 'url',
};

/** Finds nothing wrong with the form's part of the page, by day and by night. */
async function expectNoFaults({ section }: LeadForm) {
  const page = section.page();
  const parts = ['#form', 'section[aria-label^="Notifications"]'];
  expect(await axeViolations(page, { parts }), 'by day').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, { parts, rules: colorRules }), 'by night').toEqual([]);
}

interface Hand {
  page: Page;
  form: LeadForm;
  fields: Fields;
}

/** Leads the open form into each of its states. */
const states: Record<string, (hand: Hand) => Promise<void>> = {
  'is empty': () => Promise.resolve(),

  'has mistakes': async ({ form }) => {
    await form.send();
    await form.agree();
    await form.send();
    await expect(form.summary).toBeVisible();
    await form.expectFault('email', leadMessages.email);
  },

  'could not be sent': async ({ page, form, fields }) => {
    expectStatusInConsole(503);
    await refuseCalls(page, 503, 'Nobody is there.');
    await form.complete(fields);
    await form.send();
    await expect(form.section.getByText('Nobody is there.')).toBeVisible();
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

for (const [state, lead] of Object.entries(states)) {
  test(`axe finds nothing wrong with a form that ${state}`, async ({ page, formOf, email }) => {
    const form = formOf('strategy-session');
    await form.open();
    await lead({ page, form, fields: fieldsFor(form.id, email) });
    await expectNoFaults(form);
  });
}

for (const id of pagesOfForms) {
  test(`${id}: every field says what it is and whether it is needed`, async ({ page, formOf }) => {
    const form = formOf(id);
    await form.open();
    const controls = form.form.locator('input, select, textarea');
    const named = controls.and(page.getByRole('textbox').or(page.getByRole('combobox')));
    // Nothing to fill in but these, in this order: what is laid out for robots is not read aloud.
    await expect(named).toHaveCount(form.names.length);
    for (const [at, name] of form.names.entries()) {
      const place = form.field(name);
      await expect(place).toHaveAccessibleName(leadForms[id].labels[name] ?? '');
      await expect(named.nth(at)).toHaveId((await place.getAttribute('id')) ?? '');
      const needed = isRequired(leadSchemas[id], name);
      expect(
        await place.evaluate(
          (element: HTMLInputElement) => element.required || element.ariaRequired === 'true',
        ),
        name,
      ).toBe(needed);
      const fills = autocomplete[name];
      if (fills) await expect(place).toHaveAttribute('autocomplete', fills);
      if (name in leadOptions) {
        const options = leadOptions[name as keyof typeof leadOptions];
        const offered = await place.locator('option').allTextContents();
        expect(offered.slice(1)).toEqual(options);
      }
    }
    await expect(form.field('email')).toHaveAttribute('type', 'email');
    await expect(form.field('phone')).toHaveAttribute('type', 'tel');
  });

  test(`${id}: a mistake is announced, and leads to its field`, async ({ formOf }) => {
    const form = formOf(id);
    await form.open();
    await form.agree();
    await form.send();
    await form.expectFault('email', leadMessages.email);
    for (const link of await form.summary.getByRole('link').all()) {
      const target = (await link.getAttribute('href')) ?? '';
      expect(target).toMatch(new RegExp(`^#${id}-`));
      await expect(form.form.locator(target)).toHaveAttribute('aria-invalid', 'true');
    }
  });
}
