import AxeBuilder from '@axe-core/playwright';
import { leadMessages } from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import { isRequired } from '../../../supabase/functions/_shared/rules/lead-forms.ts';
import { leadOptions } from '../../../supabase/functions/_shared/rules/lead-options.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead-schemas.ts';
import { holdCalls, holdThanks, refuseCalls } from '../fixtures/leads/calls.ts';
import type { LeadForm } from '../fixtures/leads/form.ts';
import { fieldsFor, leadForms, pagesOfForms } from '../fixtures/leads/forms.ts';
import { expect, expectStatusInConsole, onEveryScreen, test } from '../fixtures/leads/journey.ts';

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
async function expectNoFaults({ section, id }: LeadForm, state: string) {
  const page = section.page();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include('#form')
      .include('section[aria-label^="Notifications"]')
      .analyze();
    const faults = violations.map(
      (fault) => `${fault.id}: ${fault.nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`,
    );
    expect(faults, `${id}, ${state}, ${colorScheme}`).toEqual([]);
  }
}

onEveryScreen((one) => {
  test('axe finds nothing wrong with a form in any state', async ({
    page,
    context,
    visitor,
    formOf,
    email,
  }) => {
    expectStatusInConsole(503);
    const form = formOf(one);
    const fields = fieldsFor(one, email);
    await form.open();
    await expectNoFaults(form, 'empty');
    await form.send();
    await form.agree();
    await form.send();
    await expect(form.summary).toBeVisible();
    await form.expectFault('email', leadMessages.email);
    await expectNoFaults(form, 'with errors');

    await form.fill(fields);
    const stopRefusing = await refuseCalls(page, 503, 'Nobody is there.');
    await form.send();
    await expect(form.section.getByText('Nobody is there.')).toBeVisible();
    await expectNoFaults(form, 'failed');
    await stopRefusing();

    await context.setOffline(true);
    await form.send();
    await expect(form.section.getByText('You are offline.').first()).toBeVisible();
    await expectNoFaults(form, 'offline');
    await visitor.press(form.section.getByRole('button', { name: 'Keep editing' }));
    await context.setOffline(false);

    await page.reload();
    await form.ready();
    await form.expectFields(fields);
    await expectNoFaults(form, 'with a draft');

    await form.consent.setChecked(true);
    const letThrough = await holdCalls(page);
    await holdThanks(page);
    await form.send();
    await expect(form.busy).toBeVisible();
    await expectNoFaults(form, 'submitting');
    letThrough();
    await expect(page.getByText('Form submitted successfully').first()).toBeVisible();
    await expectNoFaults(form, 'sent');
  });

  for (const id of pagesOfForms) {
    test(`${id}: every field says what it is and whether it is needed`, async ({
      page,
      formOf,
    }) => {
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
});
