import { callsOf, holdCalls, onCall } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, expectInConsole, onEveryScreen, phone, test } from '../fixtures/leads/journey.ts';

/** Spec §8. */
const failed = 'Failed to submit form. Please try again.';

test.use(phone);

const id = 'strategy-session';

test('a server that is down loses nothing, and gets one lead when it is up', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  const form = formOf(id);
  const fields = fieldsFor(id, email);
  const up = await onCall(page, (route) => route.abort('connectionrefused'));
  await form.open();
  await form.complete(fields);
  await form.send();
  await expect(toast(page, 'Submission Error', failed)).toBeVisible();
  await expect(form.section.getByText(failed)).toBeVisible();
  await form.expectFields(fields);
  await up();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('an answer that gets lost is asked for again, for the same lead', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  expectInConsole('net::ERR_CONNECTION_RESET');
  const form = formOf(id);
  const well = await onCall(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.open();
  await form.complete(fieldsFor(id, email));
  await form.send();
  await expect(form.section.getByText(failed)).toBeVisible();
  expect(await leads(email)).toHaveLength(1);
  await well();
  await form.send();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('a slow server is waited for, and the visitor is told', async ({
  page,
  visitor,
  formOf,
  email,
  leads,
}) => {
  const form = formOf(id);
  const letThrough = await holdCalls(page);
  await form.open();
  await form.complete(fieldsFor(id, email));
  await form.send();
  await expect(form.busy).toBeVisible();
  await expect(form.section.getByText('Still sending…')).toBeHidden();
  await visitor.wait(5_000);
  await expect(form.section.getByText('Still sending…')).toBeVisible();
  letThrough();
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('without a network it is kept, and sent when there is one', async ({
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
  const said = form.section.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(said).toBeVisible();
  await form.expectFields(fields);
  expect(calls).toEqual([]);
  await context.setOffline(false);
  await form.expectThanks();
  expect(await leads(email)).toHaveLength(1);
});

test('what was to be sent without a network is sent when the page is opened again', async ({
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

test('what waits for the network can be taken back', async ({
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

test('what waits for the network goes nowhere when the form is started over', async ({
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

test('a server that never answers is given up, and asked again for the same lead', async ({
  page,
  visitor,
  formOf,
  email,
  leads,
}) => {
  const form = formOf('strategy-session');
  const calls = callsOf(page);
  // It stores the lead, and the answer never comes.
  const well = await onCall(page, async (route) => {
    await route.fetch();
  });
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await expect.poll(async () => (await leads(email)).length).toBe(1);
  await visitor.wait(5_000);
  await visitor.wait(15_000);
  await expect(form.section.getByText(failed)).toBeVisible();
  await well();
  await form.send();
  await form.expectThanks();
  expect(calls).toHaveLength(2);
  expect(await leads(email)).toHaveLength(1);
});

onEveryScreen((id) => {
  test('pressed twice and then again, it is one lead', async ({
    page,
    formOf,
    email,
    leads,
    hasTouch,
    visitor,
  }) => {
    const form = formOf(id);
    const calls = callsOf(page);
    const letThrough = await holdCalls(page);
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
    letThrough();
    await form.expectThanks();
    expect(calls).toHaveLength(1);
    expect(await leads(email)).toHaveLength(1);
  });
});

function fail(): never {
  throw new Error('The button is nowhere to be seen.');
}
