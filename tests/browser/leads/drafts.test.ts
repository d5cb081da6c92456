import { callsOf, holdScripts } from '../fixtures/leads/calls.ts';
import { columnsOf, fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use(phone);

const id = 'seo-audit';

test('a reload keeps the draft, and “Start over” deletes it', async ({
  page,
  formOf,
  email,
  visitor,
}) => {
  const form = formOf(id);
  const fields = { ...fieldsFor(id, email), phone: '' };
  const empty = Object.fromEntries(form.names.map((name) => [name, '']));
  await form.open();
  await form.fill(fields);
  await page.reload();
  await form.ready();
  await form.expectFields(fields);

  await visitor.press(form.section.getByRole('button', { name: /start over/i }));
  await form.expectFields(empty);
  await page.reload();
  await form.ready();
  await form.expectFields(empty);
});

test('going back shows an empty form that doesn’t create a second lead', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  await form.open();
  await form.complete(fields);
  await form.send();
  await form.expectThanks();
  const first = page.url();
  await page.goBack();
  await form.ready();
  // Somebody else may use this computer next.
  await form.expectFields(Object.fromEntries(form.names.map((name) => [name, ''])));
  await expect(form.consent).not.toBeChecked();
  await form.fill(fields);
  await form.consent.setChecked(true);
  await form.send();
  await expect(page).toHaveURL(first);
  expect(await leads(email)).toHaveLength(1);
});

test('text typed before scripts run is kept', async ({ page, formOf, email, leads }) => {
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const runScripts = await holdScripts(page);
  await page.goto(form.path, { waitUntil: 'commit' });
  await form.complete(fields);
  runScripts();
  await form.ready();
  await form.expectFields(fields);
  await expect(form.consent).toBeChecked();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toMatchObject([columnsOf(id, fields)]);
});

test('a form works without browser storage', async ({ page, formOf, email, leads }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const calls = callsOf(page);
  await form.open();
  await form.complete(fields);
  await form.send();
  await form.expectThanks();
  expect(calls).toHaveLength(1);
  expect(await leads(email)).toMatchObject([columnsOf(id, fields)]);
});

test('a sent draft is deleted', async ({ formOf, email }) => {
  const form = formOf('strategy-session');
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
  await form.open();
  await form.expectFields({ firstName: '', message: '' });
});

test('different answers create a second lead', async ({ formOf, email, leads }) => {
  const form = formOf('strategy-session');
  const fields = fieldsFor(form.id, email);
  for (const message of ['The first.', 'The second.']) {
    await form.open();
    await form.complete({ ...fields, message });
    await form.send();
    await form.expectThanks();
  }
  const stored = await leads(email);
  expect(stored.map(({ message }) => message).sort()).toEqual(['The first.', 'The second.']);
});

test('a form restored from the back/forward cache works', async ({
  page,
  visitor,
  formOf,
  email,
  leads,
}) => {
  // A 204 response keeps the page open, in the state that the cache would restore.
  await page.route(/\/thank-you\?/, (route) => route.fulfill({ status: 204 }));
  const form = formOf('strategy-session');
  const fields = fieldsFor(form.id, email);
  await form.open();
  await form.complete(fields);
  const leave = async () => {
    const left = page.waitForRequest(/\/thank-you\?/);
    await form.send();
    await expect(form.section.getByText('Form submitted successfully')).toBeVisible();
    await visitor.wait(2_000);
    await left;
  };
  await leave();
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(form.submit).toBeVisible();
  await form.fill(fields);
  await form.consent.setChecked(true);
  await leave();
  expect(await leads(email)).toHaveLength(1);
});
