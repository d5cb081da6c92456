import { leadMessages, isRequired } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { leadOptions } from '../../unit/rules/lead/forms.ts';
import { axeInBothSchemes } from '../fixtures/axe.ts';
import { holdCalls, rejectCalls, withholdThanks } from '../fixtures/leads/calls.ts';
import { expect, expectStatusInConsole, phone, test } from '../fixtures/leads/journey.ts';

test.use(phone);

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

test('a form is accessible in every state', async ({ page, context, form }) => {
  expectStatusInConsole(503);
  const problems: string[] = [];
  async function check(state: string) {
    const parts = ['#form', 'section[aria-label^="Notifications"]'];
    const found = await axeInBothSchemes(page, parts);
    problems.push(...found.map((problem) => `${state}: ${problem}`));
  }

  await form.open();
  await form.send();
  await form.agree();
  await form.send();
  await form.expectError('email', leadMessages.email);
  await check('with mistakes');
  await form.fill();
  await page.reload();
  await form.ready();
  await form.expectFields();
  await check('with a draft');
  await form.complete();
  await context.setOffline(true);
  await form.send();
  await expect(form.section.getByText('You’re offline.').first()).toBeVisible();
  await check('offline');
  const release = await holdCalls(page);
  await context.setOffline(false);
  await expect(form.busy).toBeVisible();
  await check('being sent');
  await rejectCalls(page, 503, 'Try again later.');
  await page.reload();
  release();
  await form.ready();
  await form.complete();
  await form.send();
  await expect(form.section.getByText('Try again later.')).toBeVisible();
  await check('not sent');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await withholdThanks(page);
  await form.send();
  await expect(page.getByText('Form submitted successfully').first()).toBeVisible();
  await check('sent');
  expect(problems).toEqual([]);
});

test('fields have labels and autofill tokens', async ({ page, form }) => {
  await form.open();
  const controls = form.form.locator('input, select, textarea');
  const named = controls.and(page.getByRole('textbox').or(page.getByRole('combobox')));
  // No other fields: screen readers must not find the honeypot.
  await expect(named).toHaveCount(form.names.length);
  for (const [at, name] of form.names.entries()) {
    const input = form.field(name);
    await expect(input).toHaveAccessibleName(form.labelOf(name));
    await expect(named.nth(at)).toHaveId((await input.getAttribute('id')) ?? '');
    const required = await input.evaluate(
      (element: HTMLInputElement) => element.required || element.ariaRequired === 'true',
    );
    expect(required, name).toBe(isRequired(form.id, name));
    const token = autocomplete[name];
    if (token) await expect(input).toHaveAttribute('autocomplete', token);
    if (name in leadOptions) {
      const options = leadOptions[name as keyof typeof leadOptions];
      await expect(input.locator('option')).toHaveText(['Choose one', ...options]);
    }
  }
  await expect(form.field('email')).toHaveAttribute('type', 'email');
  await expect(form.field('phone')).toHaveAttribute('type', 'tel');
});
