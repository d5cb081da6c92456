import { conversionCurrency, conversionValues } from '../../../src/config/conversions.ts';
import { callsOf } from '../fixtures/leads/calls.ts';
import { answerConsent, recordTags, setConsent, type TagCall } from '../fixtures/leads/tracking.ts';
import { conversionTarget } from '../fixtures/leads/integrations.ts';
import { expect, integrated as test } from '../fixtures/leads/journey.ts';

const worth = (event: keyof typeof conversionValues) => ({
  value: conversionValues[event],
  currency: conversionCurrency,
});

/** The events of the thank-you page (spec §7). */
function countedAs(ref: string): TagCall[] {
  const request = { ...worth('consultation_request'), transaction_id: ref };
  const conversion = { ...worth('conversion'), send_to: conversionTarget, transaction_id: ref };
  return [
    { tag: 'gtag', args: ['event', 'consultation_request', request] },
    { tag: 'fbq', args: ['trackCustom', 'consultation_request', request] },
    { tag: 'gtag', args: ['event', 'conversion', conversion] },
  ];
}

test('both events reach the webhook and the tags', async ({
  page,
  context,
  form,
  email,
  events,
  baseURL,
}) => {
  await setConsent(context, 'accepted');
  const sent = await recordTags(context);
  await form.open(`?email=${email}&utm_source=a-mail#form`);
  await form.complete();
  await form.sendAndExpectThanks();
  await expect.poll(() => events).toHaveLength(2);
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown;
  expect(events).toEqual([
    {
      event: 'lead_form_submit',
      ...worth('lead_form_submit'),
      timestamp,
      url: `${baseURL}/contact`,
      form: form.id,
    },
    {
      event: 'consultation_request',
      ...worth('consultation_request'),
      transaction_id: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
      timestamp,
      url: `${baseURL}/thank-you`,
    },
  ]);
  const details = { ...worth('lead_form_submit'), form: form.id };
  const ref = String(events[1]?.['transaction_id']);
  await expect
    .poll(() => sent)
    .toEqual([
      { tag: 'gtag', args: ['event', 'lead_form_submit', details] },
      { tag: 'fbq', args: ['trackCustom', 'lead_form_submit', details] },
      ...countedAs(ref),
    ]);
  // One that's held for review doesn't count yet.
  await page.goto('/thank-you?source=strategy-session&ref=0123456789abcdef&held=1#held');
  await page.waitForLoadState('networkidle');
  expect(sent).toHaveLength(5);
});

test('without consent, nothing is stored or sent', async ({
  page,
  context,
  form,
  leads,
  events,
}) => {
  const storedAttribution = () => page.evaluate(() => localStorage.getItem('attribution'));
  const sent = await recordTags(context);
  const calls = callsOf(page);
  await page.goto('/?utm_source=newsletter&gclid=click-1');
  expect(await storedAttribution()).toBeNull();
  await answerConsent(page, 'accepted');
  expect(await storedAttribution()).toContain('newsletter');
  await answerConsent(page, 'declined');
  expect(await storedAttribution()).toBeNull();

  await form.open();
  await form.complete();
  await form.sendAndExpectThanks();
  await page.waitForLoadState('networkidle');
  expect(calls[0]?.postData()).not.toMatch(/newsletter|click-1|attribution/);
  expect(await leads()).toMatchObject([{ attribution: {} }]);
  expect(sent).toEqual([]);
  expect(events).toEqual([]);
});
