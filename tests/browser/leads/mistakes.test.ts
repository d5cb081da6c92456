import {
  leadConsentMessage,
  leadConsentStatement,
} from '../../../supabase/functions/_shared/rules/lead/consent.ts';
import { leadMessages, isRequired } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { callsOf, rejectCalls } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { expect, expectStatusInConsole, phone, test } from '../fixtures/leads/journey.ts';

test.use(phone);

test('an empty form lists every required field', async ({ page, form, visitor }) => {
  const calls = callsOf(page);
  const required = form.names.filter((name) => isRequired(form.id, name));
  await form.open();
  // Leaving a field empty isn't a mistake yet.
  await form.field('firstName').focus();
  for (const _ of form.names) await page.keyboard.press('Tab');
  await expect(form.consent).toBeFocused();
  await expect(form.form.locator('[aria-invalid="true"]')).toHaveCount(0);

  await form.agree();
  await form.send();
  await expect(form.summary).toBeVisible();
  // The summary has space above and below, and no message is about the length of an empty field.
  await expect(form.summary).not.toContainText(/characters/);
  const spaceAbove = await form.summary.evaluate(
    ({ firstElementChild: summary, parentElement: form }) =>
      (summary?.getBoundingClientRect().top ?? 0) - (form?.getBoundingClientRect().top ?? 0),
  );
  expect(spaceAbove).toBeGreaterThan(16);
  for (const name of form.names) {
    await form.expectError(name, required.includes(name) ? leadMessages[name] : undefined);
  }
  await expect(form.field(required[0] ?? 'email')).toBeFocused();
  const links = form.summary.getByRole('link');
  await expect(links).toHaveText(required.map((name) => new RegExp(leadMessages[name])));
  await visitor.press(links.last());
  await expect(form.field(required.at(-1) ?? 'email')).toBeFocused();
  for (const [at, name] of required.entries()) {
    await form.fill({ [name]: form.fields[name] });
    await form.expectError(name);
    const next = required[at + 1];
    if (next) await form.expectError(next, leadMessages[next]);
  }
  await form.fill({ email: 'dana@example' });
  await form.send();
  await form.expectError('email', leadMessages.email);
  expect(calls).toEqual([]);
});

test('nothing is sent without consent', async ({ page, form }) => {
  const calls = callsOf(page);
  await form.open();
  await expect(form.form).toContainText(leadConsentStatement);
  const policy = form.form.getByRole('link', { name: 'privacy policy' });
  await expect(policy).toHaveAttribute('href', '/privacy');
  await form.fill();
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
  await expect(toast(page, 'Privacy Consent Required', leadConsentMessage)).toBeHidden();
  await expect(form.submit).not.toHaveAttribute('aria-disabled', 'true');
  await expect(form.consent).not.toHaveAttribute('aria-invalid', 'true');
  await form.sendAndExpectThanks();
});

test('a field error from the server looks the same', async ({ page, form, leads }) => {
  expectStatusInConsole(422);
  const restore = await rejectCalls(page, 422, leadMessages.email, 'email');
  await form.open();
  await form.complete();
  await form.send();
  await expect(toast(page, 'Submission Error', leadMessages.email)).toBeVisible();
  await form.expectError('email', leadMessages.email);
  await expect(form.field('email')).toBeFocused();
  await form.expectFields();
  await restore();
  await form.fill({ email: form.email });
  await form.sendAndExpectThanks();
  expect(await leads()).toHaveLength(1);
});

test('the error of a form that was posted before its script loaded stays until the first change', async ({
  page,
  form,
}) => {
  await page.goto(`${form.path}?utm_source=a-mail#problem-email`);
  await form.ready();
  const problem = form.form.locator('#problem-email');
  await expect(problem).toBeVisible();
  await form.fill({ firstName: 'Ada' });
  await expect(problem).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${form.path}\\?utm_source=a-mail$`));
});

test.describe('with the cookie banner', () => {
  test.use({ cookieChoice: 'none' });

  test('it doesn’t cover a field that doesn’t fit above it with its message', async ({
    page,
    form,
    visitor,
  }) => {
    await form.open();
    await visitor.wait(2000);
    const banner = page.getByRole('region', { name: /^Cookie/ });
    await expect(banner).toBeVisible();
    const first = form.field('firstName');
    await first.evaluate((input) => {
      const field = input.closest<HTMLElement>('[data-field]');
      if (field) field.style.paddingBottom = `${innerHeight}px`;
      scrollBy(0, input.getBoundingClientRect().bottom - innerHeight);
      input.focus({ preventScroll: true });
    });
    await expect
      .poll(async () => {
        const [field, cover] = [await first.boundingBox(), await banner.boundingBox()];
        return field && cover && field.y >= 0 && field.y + field.height <= cover.y;
      })
      .toBe(true);
  });
});
