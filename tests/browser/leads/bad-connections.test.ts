import { callsOf, holdCalls, onCall } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, expectInConsole, onEveryScreen, phone, test } from '../fixtures/leads/journey.ts';

/** Spec §8. */
const failed = 'Failed to submit form. Please try again.';

test.use(phone);

const id = 'strategy-session';

test('form values survive a server outage and make one lead afterwards', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const restore = await onCall(page, (route) => route.abort('connectionrefused'));
  await form.open();
  await form.complete(fields);
  await form.send();
  await expect(toast(page, 'Submission Error', failed)).toBeVisible();
  await expect(form.section.getByText(failed)).toBeVisible();
  await form.expectFields(fields);
  await restore();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('sending again after a lost response doesn’t create a second lead', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  expectInConsole('net::ERR_CONNECTION_RESET');
  const form = formOf(id);
  const restore = await onCall(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.open();
  await form.complete(fieldsFor(id, email));
  await form.send();
  await expect(form.section.getByText(failed)).toBeVisible();
  expect(await leads(email)).toHaveLength(1);
  await restore();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('a slow server shows “Still sending…”', async ({ page, visitor, formOf, email, leads }) => {
  const form = formOf(id);
  const release = await holdCalls(page);
  await form.open();
  await form.complete(fieldsFor(id, email));
  await form.send();
  await expect(form.busy).toBeVisible();
  await expect(form.section.getByText('Still sending…')).toBeHidden();
  await visitor.wait(5_000);
  await expect(form.section.getByText('Still sending…')).toBeVisible();
  release();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('a form sent offline is sent once the network is back', async ({
  page,
  context,
  formOf,
  email,
  leads,
}) => {
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const calls = callsOf(page);
  await form.open();
  await form.complete(fields);
  await context.setOffline(true);
  await form.send();
  const offline = form.section.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(offline).toBeVisible();
  await form.expectFields(fields);
  expect(calls).toEqual([]);
  await context.setOffline(false);
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('a form sent offline is sent when the page is reopened', async ({
  page,
  context,
  formOf,
  email,
  leads,
}) => {
  const form = formOf('strategy-session');
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await context.setOffline(true);
  await form.send();
  await expect(form.section.getByText('You are offline.').first()).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(form.path);
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('“Keep editing” cancels a submission that waits for the network', async ({
  page,
  context,
  visitor,
  formOf,
  email,
  leads,
}) => {
  const form = formOf('strategy-session');
  const calls = callsOf(page);
  const offline = form.section.getByText('You are offline.');
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await context.setOffline(true);
  await form.send();
  await visitor.press(form.section.getByRole('button', { name: 'Keep editing' }));
  await expect(offline).toBeHidden();
  await context.setOffline(false);
  await form.fill({ message: 'On second thoughts.' });
  expect(calls).toEqual([]);
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toMatchObject([{ message: 'On second thoughts.' }]);
});

test('“Start over” cancels a submission that waits for the network', async ({
  page,
  context,
  visitor,
  formOf,
  email,
}) => {
  const form = formOf('strategy-session');
  const calls = callsOf(page);
  await form.open();
  await form.fill(fieldsFor(form.id, email));
  await page.reload();
  await form.ready();
  await form.agree();
  await context.setOffline(true);
  await form.send();
  await expect(form.section.getByText('You are offline.').first()).toBeVisible();
  await visitor.press(form.section.getByRole('button', { name: 'Start over' }));
  await context.setOffline(false);
  await visitor.wait(30_000);
  await form.expectFields({ firstName: '', message: '' });
  await expect(form.consent).not.toBeChecked();
  expect(calls).toEqual([]);
});

test('a request that times out can be retried without a second lead', async ({
  page,
  visitor,
  formOf,
  email,
  leads,
}) => {
  const form = formOf('strategy-session');
  const calls = callsOf(page);
  // Stores the lead but never responds.
  const restore = await onCall(page, async (route) => {
    await route.fetch();
  });
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await expect.poll(async () => (await leads(email)).length).toBe(1);
  await visitor.wait(5_000);
  await visitor.wait(15_000);
  await expect(form.section.getByText(failed)).toBeVisible();
  await restore();
  await form.send();
  await form.expectThanks();
  expect(calls).toHaveLength(2);
  expect(await leads(email)).toHaveLength(1);
});

onEveryScreen((id) => {
  test('pressing the button several times creates one lead', async ({
    page,
    formOf,
    email,
    leads,
    hasTouch,
    visitor,
  }) => {
    const form = formOf(id);
    const calls = callsOf(page);
    const release = await holdCalls(page);
    await form.open();
    await form.complete(fieldsFor(id, email));
    if (hasTouch) {
      await form.submit.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await form.submit.boundingBox()) ?? fail();
      const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
      await Promise.all([tap(), tap()]);
    } else {
      await form.submit.dblclick();
    }
    await expect(form.busy).toBeVisible();
    await visitor.press(form.busy);
    await form.busy.press('Enter');
    release();
    await form.expectThanks();
    expect(calls).toHaveLength(1);
    expect(await leads(email)).toHaveLength(1);
  });
});

function fail(): never {
  throw new Error('The button is not visible.');
}
