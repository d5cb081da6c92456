import { leadConsentStatement } from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import { isRequired } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import {
  leadFormIds,
  leadFormPages,
} from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { leadOptions } from '../../unit/rules/lead/forms.ts';
import { callsOf, holdCalls, holdThanks } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { desktop, expect, phone, test } from '../fixtures/leads/journey.ts';

test.describe('on a desktop', () => {
  test.use({ ...desktop, formId: 'seo-audit' });

  test('stores the lead and says thanks', async ({ page, form, leads }) => {
    const releaseThanks = await holdThanks(page);
    await form.open('?utm_source=a-mail');
    await form.complete();
    await form.send();
    await expect(toast(page, 'Success', 'Form submitted successfully')).toBeVisible();
    releaseThanks();
    await form.expectThanks();

    const stored = await leads();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      ...form.columns(),
      form_id: form.id,
      page_source: form.path,
      consent_given: true,
      consent_statement: leadConsentStatement,
      attribution: {},
      spam_signals: [],
      events: ['submitted', 'backlog'],
    });
  });
});

test('a slow server gets the form only once, and an address as it was copied', async ({
  page,
  form,
  email,
  leads,
  visitor,
}) => {
  const [name] = email.split('@');
  const calls = callsOf(page);
  const release = await holdCalls(page);
  const waiting = form.section.getByText('Still sending…');
  await form.open();
  await form.complete({ email: `mailto:${name}@m\u00fcller.example.` });
  await form.submit.dblclick();
  await expect(form.busy).toBeVisible();
  await visitor.press(form.busy);
  await form.busy.press('Enter');
  await expect(waiting).toBeHidden();
  await visitor.wait(5_000);
  await expect(waiting).toBeVisible();
  release();
  await form.expectThanks();
  expect(calls).toHaveLength(1);
  expect(await leads(`${name}@xn--mller-kva.example`)).toHaveLength(1);
});

test('works with the keyboard alone, without optional fields', async ({ page, form, leads }) => {
  const required = form.names.filter((name) => isRequired(form.id, name));
  const fields = Object.fromEntries(required.map((name) => [name, form.fields[name] ?? '']));
  await form.open();
  await form.field(form.names[0] ?? 'email').focus();
  for (const name of form.names) {
    const input = form.field(name);
    await expect(input).toBeFocused();
    const text = fields[name] ?? '';
    if (text && name in leadOptions) {
      const options: readonly string[] = leadOptions[name as keyof typeof leadOptions];
      // The first option is the placeholder.
      for (let at = -1; at < options.indexOf(text); at += 1) await page.keyboard.press('ArrowDown');
    } else if (text) {
      await page.keyboard.type(text);
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
  expect(await leads()).toMatchObject([{ ...form.columns(fields), phone: null, message: null }]);
});

test('works with autofill', async ({ form, leads }) => {
  await form.open();
  await form.autofill();
  await form.agree();
  await form.sendAndExpectThanks();
  expect(await leads()).toMatchObject([form.columns()]);
});

test('every form is on the first screen, and its legends aren’t laid out with other elements', async ({
  page,
}) => {
  for (const id of leadFormIds) {
    const form = page.locator(`form[data-form="${id}"]`);
    await page.setViewportSize(desktop.viewport);
    await page.goto(leadFormPages[id]);
    await expect(form.getByRole('textbox').first()).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, 0));
    await page.setViewportSize(phone.viewport);
    await expect(form).toBeInViewport();
    // That fails in Safari.
    const positions = await page
      .locator('legend')
      .evaluateAll((legends) => legends.map((legend) => getComputedStyle(legend).position));
    expect(new Set(positions), id).toEqual(new Set(['absolute']));
  }
});
