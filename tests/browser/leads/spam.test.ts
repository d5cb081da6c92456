import { onCall } from '../fixtures/leads/calls.ts';
import { expect, integrated as test, phone } from '../fixtures/leads/journey.ts';
import { honeypotField } from '../../../supabase/functions/_shared/rules/lead/spam.ts';

test.use(phone);

test('only leads from people reach the CRM', async ({
  page,
  form,
  email,
  leads,
  integrations: { crm },
}) => {
  const honeypot = form.form.locator(`[name="${honeypotField}"]`);
  const bot = `bot-${email}`;
  // On a busy machine, the test is slower than a bot.
  const restore = await onCall(page, (route) => {
    const sent = route.request().postDataJSON() as object;
    return route.continue({ postData: { ...sent, filledInMs: 200 } });
  });
  await form.open();
  await form.fill({ ...form.fields, email: bot });
  await form.agree();
  await honeypot.evaluate((field: HTMLInputElement) => (field.value = '555'));
  await form.sendAndExpectThanks();
  const held = { review: 'held', events: ['submitted', 'held'] };
  const signals = ['honeypot-filled', 'filled-too-fast'];
  expect(await leads(bot)).toMatchObject([{ spam_signals: signals, ...held }]);
  await restore();

  await form.open();
  // People and screen readers don't find the honeypot.
  await expect(honeypot).not.toBeInViewport({ ratio: 0.01 });
  await expect(honeypot).toHaveAttribute('tabindex', '-1');
  await expect(honeypot).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: /subject/i })).toHaveCount(0);
  await form.complete();
  // One signal isn't enough: software that fills in forms for people may have done this.
  await honeypot.evaluate((field: HTMLInputElement) => (field.value = '555'));
  await form.sendAndExpectThanks();
  await expect.poll(async () => (await leads())[0]?.events).toContain('delivered');
  const delivered = crm.received.map(({ email }) => email);
  expect(delivered.filter((address) => address.endsWith(email))).toEqual([email]);
  expect(await leads(bot)).toMatchObject([held]);
});
