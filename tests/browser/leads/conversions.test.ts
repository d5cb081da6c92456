import type { Page } from '@playwright/test';
import { conversionCurrency, conversionValues } from '../../../src/config/conversions.ts';
import { listenToTags, type Told } from '../fixtures/leads/client-events.ts';
import { chooses, hasChosen } from '../fixtures/leads/consent.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { conversionTarget } from '../fixtures/leads/integrations.ts';
import { expect, integrated as test } from '../fixtures/leads/journey.ts';

const worth = (event: keyof typeof conversionValues) => ({
  value: conversionValues[event],
  currency: conversionCurrency,
});

/** What the thank-you page tells (spec §7). */
const counted: Told[] = [
  { tag: 'gtag', args: ['event', 'consultation_request', worth('consultation_request')] },
  { tag: 'fbq', args: ['trackCustom', 'consultation_request', worth('consultation_request')] },
  {
    tag: 'gtag',
    args: ['event', 'conversion', { ...worth('conversion'), send_to: conversionTarget }],
  },
];

/** A ref as the backend gives it out, which no other journey has. */
const anyRef = () => crypto.randomUUID().replaceAll('-', '').slice(0, 16);

/** Resolves when whatever the page had to tell has been told: its scripts ran, and more. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
}

test('a request is counted once, however often its page is seen', async ({ page, context }) => {
  await hasChosen(context, 'accepted');
  const told = await listenToTags(context);
  const address = `/thank-you?source=strategy-session&ref=${anyRef()}`;
  await page.goto(address);
  await expect.poll(() => told).toEqual(counted);
  await page.reload();
  await settled(page);
  await page.goto('/about');
  await page.goBack();
  await settled(page);
  expect(told).toEqual(counted);

  const another = await context.newPage();
  await another.goto(address);
  await settled(another);
  expect(told).toEqual(counted);
  await another.goto(`/thank-you?source=strategy-session&ref=${anyRef()}`);
  await expect.poll(() => told).toEqual([...counted, ...counted]);
});

test('without consent nothing is counted, and with it later, then', async ({
  page,
  context,
  integrations: { hook },
}) => {
  const told = await listenToTags(context);
  const before = hook.received.length;
  await page.goto(`/thank-you?source=seo-audit&ref=${anyRef()}`);
  await settled(page);
  await chooses(page, 'declined');
  expect(told).toEqual([]);
  expect(hook.received).toHaveLength(before);
  await chooses(page, 'accepted');
  await expect.poll(() => told).toEqual(counted);
  await expect.poll(() => hook.received.length).toBe(before + 1);
});

test('a request without a name is counted once in a session', async ({ page, context }) => {
  await hasChosen(context, 'accepted');
  const told = await listenToTags(context);
  await page.goto('/thank-you?source=seo-audit');
  await expect.poll(() => told).toEqual(counted);
  await page.goto('/thank-you?source=strategy-session');
  await settled(page);
  expect(told).toEqual(counted);
});

test('both events reach the hook, although the form’s page is left at once, and name nobody', async ({
  context,
  formOf,
  email,
  integrations: { hook, platform },
}) => {
  await hasChosen(context, 'accepted');
  const told = await listenToTags(context);
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
  expect(told.slice(0, 2)).toEqual([
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

test('without consent the form tells nobody', async ({
  page,
  context,
  formOf,
  email,
  integrations: { hook },
}) => {
  const told = await listenToTags(context);
  const form = formOf('seo-audit');
  const before = hook.received.length;
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
  await settled(page);
  expect(told).toEqual([]);
  expect(hook.received).toHaveLength(before);
});
