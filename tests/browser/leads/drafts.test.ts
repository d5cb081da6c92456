import { callsOf, holdScripts } from '../fixtures/leads/calls.ts';
import { columnsOf, fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use(phone);

const id = 'seo-audit';

test('a reload in the middle loses nothing, and a draft can be thrown away', async ({
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

test('a way back leads to a form that works, and makes no second lead', async ({
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
  // The next to sit down at this computer sees nothing of it.
  await form.expectFields(Object.fromEntries(form.names.map((name) => [name, ''])));
  await expect(form.consent).not.toBeChecked();
  await form.fill(fields);
  await form.consent.setChecked(true);
  await form.send();
  await expect(page).toHaveURL(first);
  expect(await leads(email)).toHaveLength(1);
});

test('what is typed before a script runs stays', async ({ page, formOf, email, leads }) => {
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const letScriptsRun = await holdScripts(page);
  await page.goto(form.path, { waitUntil: 'commit' });
  await form.complete(fields);
  letScriptsRun();
  await form.ready();
  await form.expectFields(fields);
  await expect(form.consent).toBeChecked();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toMatchObject([columnsOf(id, fields)]);
});

test('a browser that keeps nothing sends all the same', async ({ page, formOf, email, leads }) => {
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

test('what was sent is no draft any more', async ({ formOf, email }) => {
  const form = formOf('strategy-session');
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
  await form.open();
  await form.expectFields({ firstName: '', message: '' });
});

test('who writes something else after that has sent another lead', async ({
  formOf,
  email,
  leads,
}) => {
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

test('a page that comes back as it was left can be used again', async ({
  page,
  visitor,
  formOf,
  email,
  leads,
}) => {
  // An answer without a page leaves the visitor where they are, as a kept page is when it comes back.
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
