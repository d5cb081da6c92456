import type { Page } from '@playwright/test';
import { callsOf } from '../fixtures/leads/calls.ts';
import { answerConsent, setConsent } from '../fixtures/leads/consent.ts';
import type { LeadForm } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, test } from '../fixtures/leads/journey.ts';

const storedAttribution = (page: Page) => page.evaluate(() => localStorage.getItem('attribution'));

async function sendFrom(form: LeadForm, email: string) {
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
}

test('a lead includes the visitor’s first and last touch', async ({
  page,
  context,
  formOf,
  email,
  leads,
}) => {
  await setConsent(context, 'accepted');
  await page.goto('/services?utm_source=newsletter&utm_campaign=march&page=2', {
    referer: 'https://mail.example.org/inbox?folder=7',
  });
  await page.goto('/about');
  await page.goto('/seo-audit?gclid=click-1&fbclid=click-2');
  await sendFrom(formOf('strategy-session'), email);

  const [lead] = await leads(email);
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown;
  expect(lead?.attribution).toEqual({
    first: {
      utm_source: 'newsletter',
      utm_campaign: 'march',
      referrer: 'https://mail.example.org/inbox',
      landingPage: '/services?utm_source=newsletter&utm_campaign=march',
      at: date,
    },
    last: {
      gclid: 'click-1',
      fbclid: 'click-2',
      landingPage: '/seo-audit?gclid=click-1&fbclid=click-2',
      at: date,
    },
  });
});

for (const choice of ['declined', 'none'] as const) {
  test(`nothing is stored or sent with consent ${choice}`, async ({
    page,
    context,
    formOf,
    email,
    leads,
  }) => {
    if (choice !== 'none') await setConsent(context, choice);
    const calls = callsOf(page);
    await page.goto('/?utm_source=newsletter&gclid=click-1');
    await sendFrom(formOf('seo-audit'), email);
    expect(await storedAttribution(page)).toBeNull();
    expect(calls[0]?.postData()).not.toMatch(/newsletter|click-1|attribution/);
    expect(await leads(email)).toMatchObject([{ attribution: {} }]);
  });
}

test('attribution starts when the visitor consents', async ({ page, formOf, email, leads }) => {
  await page.goto('/?utm_source=newsletter');
  expect(await storedAttribution(page)).toBeNull();
  await answerConsent(page, 'accepted');
  expect(await storedAttribution(page)).toContain('newsletter');
  await sendFrom(formOf('strategy-session'), email);
  expect(await leads(email)).toMatchObject([
    {
      attribution: {
        first: { utm_source: 'newsletter', landingPage: '/?utm_source=newsletter' },
      },
    },
  ]);
});

test('withdrawing consent deletes the attribution', async ({ page, formOf, email, leads }) => {
  await page.goto('/?utm_source=newsletter');
  await answerConsent(page, 'accepted');
  expect(await storedAttribution(page)).not.toBeNull();
  await answerConsent(page, 'declined');
  expect(await storedAttribution(page)).toBeNull();
  await sendFrom(formOf('strategy-session'), email);
  expect(await leads(email)).toMatchObject([{ attribution: {} }]);
});

test('Global Privacy Control overrides earlier consent', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await setConsent(context, 'accepted');
  await page.goto('/?utm_source=newsletter');
  await page.goto('/contact');
  expect(await storedAttribution(page)).toBeNull();
});
