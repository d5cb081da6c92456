import { leadMessages } from '../../../supabase/functions/_shared/rules/lead-fields.ts';
import { tooManyRequests } from '../../../supabase/functions/_shared/rules/limits.ts';
import { callsOf, onCall, refuseCalls } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, expectStatusInConsole, phone, test } from '../fixtures/leads/journey.ts';

/** Spec §8. */
const failed = 'Failed to submit form. Please try again.';

test.use(phone);

const id = 'seo-audit';

test('a field that the server refuses is told as one that the page refuses', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  expectStatusInConsole(422);
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const stopRefusing = await refuseCalls(page, 422, leadMessages.email, 'email');
  await form.open();
  await form.complete(fields);
  await form.send();
  await expect(toast(page, 'Submission Error', leadMessages.email)).toBeVisible();
  await form.expectFault('email', leadMessages.email);
  await expect(form.field('email')).toBeFocused();
  await form.expectFields(fields);
  expect(await leads(email)).toEqual([]);

  await stopRefusing();
  await form.fill({ email });
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

for (const [status, error] of [
  [429, tooManyRequests],
  [503, failed],
] as const) {
  test(`${status} is told in the server’s words, and nothing is lost`, async ({
    page,
    formOf,
    email,
    leads,
  }) => {
    expectStatusInConsole(status);
    const form = formOf(id);
    const fields = fieldsFor(id, email);
    const stopRefusing = await refuseCalls(page, status, error);
    await form.open();
    await form.complete(fields);
    await form.send();
    await expect(toast(page, 'Submission Error', error)).toBeVisible();
    // A notification goes by itself; who looked away finds it here.
    await expect(form.section.getByText(error)).toBeVisible();
    await form.expectFields(fields);
    await expect(form.consent).toBeChecked();
    await stopRefusing();
    await form.send();
    await form.expectThanks();
    expect(await leads(email)).toHaveLength(1);
  });
}

test('an answer that nobody can read is a failure like any other', async ({
  page,
  formOf,
  email,
}) => {
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
