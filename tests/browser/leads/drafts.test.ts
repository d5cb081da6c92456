import { callsOf, holdScripts } from '../fixtures/leads/calls.ts';
import { expect, phone, test } from '../fixtures/leads/journey.ts';

test.use({ ...phone, formId: 'seo-audit' });

test('after sending, only different answers create a second lead', async ({
  page,
  form,
  leads,
}) => {
  await form.open();
  await form.complete();
  await form.sendAndExpectThanks();
  const first = page.url();
  await page.goBack();
  await form.ready();
  // Somebody else may use this computer next.
  await form.expectEmpty();
  await expect(form.consent).not.toBeChecked();
  await form.complete();
  await form.send();
  await expect(page).toHaveURL(first);
  expect(await leads()).toHaveLength(1);

  await form.open();
  await form.expectEmpty();
  await form.complete({ businessName: 'Another business' });
  await form.sendAndExpectThanks();
  expect(await leads()).toHaveLength(2);
});

test('text typed before scripts run is kept', async ({ page, form, leads }) => {
  const runScripts = await holdScripts(page);
  await page.goto(form.path, { waitUntil: 'commit' });
  await form.complete();
  runScripts();
  await form.ready();
  await form.expectFields();
  await expect(form.consent).toBeChecked();
  await form.sendAndExpectThanks();
  expect(await leads()).toMatchObject([form.columns()]);
});

test('a form works without browser storage', async ({ page, form, leads }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const calls = callsOf(page);
  await form.open();
  await form.complete();
  await form.sendAndExpectThanks();
  expect(calls).toHaveLength(1);
  expect(await leads()).toMatchObject([form.columns()]);
});
