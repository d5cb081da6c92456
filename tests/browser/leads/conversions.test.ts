import type { Page } from '@playwright/test';
import { conversionCurrency, conversionValues } from '../../../src/config/conversions.ts';
import { recordTags, type TagCall } from '../fixtures/leads/client-events.ts';
import { answerConsent, setConsent } from '../fixtures/leads/consent.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { conversionTarget } from '../fixtures/leads/integrations.ts';
import { expect, integrated as test } from '../fixtures/leads/journey.ts';

const worth = (event: keyof typeof conversionValues) => ({
  value: conversionValues[event],
  currency: conversionCurrency,
});

/** The events of the thank-you page (spec §7). */
const counted: TagCall[] = [
  { tag: 'gtag', args: ['event', 'consultation_request', worth('consultation_request')] },
  { tag: 'fbq', args: ['trackCustom', 'consultation_request', worth('consultation_request')] },
  {
    tag: 'gtag',
    args: ['event', 'conversion', { ...worth('conversion'), send_to: conversionTarget }],
  },
];

/** A reference like the backend's, unique to a test. */
const newRef = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

/** Resolves once the page has sent its events. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
}

test('reloading the thank-you page doesn’t count a request twice', async ({ page, context }) => {
  await setConsent(context, 'accepted');
  const sent = await recordTags(context);
  const address = `/thank-you?source=strategy-session&ref=${newRef()}`;
  await page.goto(address);
  await expect.poll(() => sent).toEqual(counted);
  await page.reload();
  await settled(page);
  await page.goto('/about');
  await page.goBack();
  await settled(page);
  expect(sent).toEqual(counted);

  const another = await context.newPage();
  await another.goto(address);
  await settled(another);
  expect(sent).toEqual(counted);
  await another.goto(`/thank-you?source=strategy-session&ref=${newRef()}`);
  await expect.poll(() => sent).toEqual([...counted, ...counted]);
});

test('a request is counted once the visitor consents', async ({
  page,
  context,
  integrations: { hook },
}) => {
  const sent = await recordTags(context);
  const before = hook.received.length;
  await page.goto(`/thank-you?source=seo-audit&ref=${newRef()}`);
  await settled(page);
  await answerConsent(page, 'declined');
  expect(sent).toEqual([]);
  expect(hook.received).toHaveLength(before);
  await answerConsent(page, 'accepted');
  await expect.poll(() => sent).toEqual(counted);
  await expect.poll(() => hook.received.length).toBe(before + 1);
});

test('a request without a reference is counted once per session', async ({ page, context }) => {
  await setConsent(context, 'accepted');
  const sent = await recordTags(context);
  await page.goto('/thank-you?source=seo-audit');
  await expect.poll(() => sent).toEqual(counted);
  await page.goto('/thank-you?source=strategy-session');
  await settled(page);
  expect(sent).toEqual(counted);
});

test('both events reach the webhook without personal data', async ({
  context,
  formOf,
  email,
  integrations: { hook, platform },
}) => {
  await setConsent(context, 'accepted');
  const sent = await recordTags(context);
  const form = formOf('strategy-session');
  const before = hook.received.length;
  await form.open(`?email=${email}&utm_source=a-mail#form`);
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
  await expect.poll(() => hook.received.slice(before)).toHaveLength(2);
  const [submitted, requested] = hook.received.slice(before);
  const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown;
  expect(submitted).toEqual({
    event: 'lead_form_submit',
    ...worth('lead_form_submit'),
    timestamp,
    url: `${platform.site}/contact`,
    form: 'strategy-session',
  });
  expect(requested).toEqual({
    event: 'consultation_request',
    ...worth('consultation_request'),
    timestamp,
    url: `${platform.site}/thank-you`,
  });
  expect(sent.slice(0, 2)).toEqual([
    {
      tag: 'gtag',
      args: [
        'event',
        'lead_form_submit',
        { ...worth('lead_form_submit'), form: 'strategy-session' },
      ],
    },
    {
      tag: 'fbq',
      args: [
        'trackCustom',
        'lead_form_submit',
        { ...worth('lead_form_submit'), form: 'strategy-session' },
      ],
    },
  ]);
});

test('a form sends no events without consent', async ({
  page,
  context,
  formOf,
  email,
  integrations: { hook },
}) => {
  const sent = await recordTags(context);
  const form = formOf('seo-audit');
  const before = hook.received.length;
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
  await settled(page);
  expect(sent).toEqual([]);
  expect(hook.received).toHaveLength(before);
});
