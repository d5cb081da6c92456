import { leadMessages } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
import { tooManyRequests } from '../../../supabase/functions/_shared/rules/limits.ts';
import { callsOf, onCall, rejectCalls } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, expectStatusInConsole, phone, test } from '../fixtures/leads/journey.ts';

/** Spec §8. */
const failed = 'Failed to submit form. Please try again.';

test.use(phone);

const id = 'seo-audit';

test('a field error from the server looks like one from the page', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  expectStatusInConsole(422);
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const restore = await rejectCalls(page, 422, leadMessages.email, 'email');
  await form.open();
  await form.complete(fields);
  await form.send();
  await expect(toast(page, 'Submission Error', leadMessages.email)).toBeVisible();
  await form.expectError('email', leadMessages.email);
  await expect(form.field('email')).toBeFocused();
  await form.expectFields(fields);
  expect(await leads(email)).toEqual([]);

  await restore();
  await form.fill({ email });
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

for (const [status, error] of [
  [429, tooManyRequests],
  [503, failed],
] as const) {
  test(`${status} shows the server’s message and keeps the form values`, async ({
    page,
    formOf,
    email,
    leads,
  }) => {
    expectStatusInConsole(status);
    const form = formOf(id);
    const fields = fieldsFor(id, email);
    const restore = await rejectCalls(page, status, error);
    await form.open();
    await form.complete(fields);
    await form.send();
    await expect(toast(page, 'Submission Error', error)).toBeVisible();
    // The toast disappears; this stays.
    await expect(form.section.getByText(error)).toBeVisible();
    await form.expectFields(fields);
    await expect(form.consent).toBeChecked();
    await restore();
    await form.send();
    await form.expectThanks();
    expect(await leads(email)).toHaveLength(1);
  });
}

test('an unreadable response counts as a failure', async ({ page, formOf, email }) => {
  expectStatusInConsole(502);
  const form = formOf('strategy-session');
  const answers = [
    { status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' },
    { status: 200, body: '{"success":false}', contentType: 'application/json' },
    { status: 200, body: 'null', contentType: 'application/json' },
  ];
  await onCall(page, (route) =>
    route.fulfill({ ...answers.shift(), headers: { 'access-control-allow-origin': '*' } }),
  );
  const calls = callsOf(page);
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  for (const sent of [1, 2, 3]) {
    await form.send();
    await expect.poll(() => calls.length).toBe(sent);
    await expect(form.submit).toBeVisible();
    await expect(form.section.getByText(/failed/i).first()).toBeVisible();
  }
});
