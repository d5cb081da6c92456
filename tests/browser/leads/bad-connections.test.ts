import { contacts } from '../../../src/config/contacts.ts';
import { tooManyRequests } from '../../../supabase/functions/_shared/rules/limits.ts';
import { callsOf, onCall } from '../fixtures/leads/calls.ts';
import { toast } from '../fixtures/leads/form.ts';
import {
  expect,
  expectInConsole,
  expectStatusInConsole,
  phone,
  test,
} from '../fixtures/leads/journey.ts';

/** Spec §8. */
const failed = 'Failed to submit form. Please try again.';

test.use(phone);

test('form values survive failures of the server', async ({ page, form, leads }) => {
  expectInConsole('net::ERR_CONNECTION_REFUSED');
  expectStatusInConsole(429);
  const calls = callsOf(page);
  const responses = [{ json: { success: false, error: tooManyRequests }, status: 429 }, undefined];
  const restore = await onCall(page, (route) => {
    const response = responses.shift();
    return response
      ? route.fulfill({ ...response, headers: { 'access-control-allow-origin': '*' } })
      : route.abort('connectionrefused');
  });
  await form.open();
  await form.complete();
  for (const [at, message] of [tooManyRequests, failed].entries()) {
    await form.send();
    await expect.poll(() => calls.length).toBe(at + 1);
    await expect(form.submit).toBeVisible();
    // The toast disappears; the message in the form stays.
    await expect(form.section.getByText(message)).toBeVisible();
    await expect(form.form.getByRole('link', { name: contacts.phone.shown })).toBeVisible();
    await form.expectFields();
    await expect(form.consent).toBeChecked();
  }
  await expect(toast(page, 'Submission Error', failed).first()).toBeVisible();
  await restore();
  await form.sendAndExpectThanks();
  expect(await leads()).toHaveLength(1);
});

test('a lost response doesn’t cause a second lead', async ({ page, form, leads }) => {
  expectInConsole('net::ERR_CONNECTION_RESET');
  const restore = await onCall(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.open();
  await form.complete();
  await form.send();
  await expect(form.section.getByText(failed)).toBeVisible();
  expect(await leads()).toHaveLength(1);
  await restore();
  await form.sendAndExpectThanks();
  expect(await leads()).toHaveLength(1);
});

for (const reopened of [false, true]) {
  const moment = reopened ? 'when the page is reopened' : 'once the network is back';
  test(`a form sent offline is sent ${moment}`, async ({ page, context, form, leads }) => {
    const calls = callsOf(page);
    await form.open();
    await form.complete();
    await context.setOffline(true);
    await form.send();
    const message = form.section.getByRole('status').filter({ hasText: 'You’re offline.' });
    await expect(message).toBeVisible();
    await form.expectFields();
    expect(calls).toEqual([]);
    if (reopened) {
      // The page that was left may keep running for a moment, and would send the form first.
      const restore = await onCall(page, (route) => route.abort('internetdisconnected'));
      await page.goto('about:blank');
      await context.setOffline(false);
      await page.goto(form.path, { waitUntil: 'commit' });
      await restore();
    } else {
      await context.setOffline(false);
    }
    await form.expectThanks();
    expect(await leads()).toHaveLength(1);
  });
}
