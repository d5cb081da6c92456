import type { Page } from '@playwright/test';
import { callsOf } from '../fixtures/leads/calls.ts';
import { chooses, hasChosen } from '../fixtures/leads/consent.ts';
import type { LeadForm } from '../fixtures/leads/form.ts';
import { fieldsFor } from '../fixtures/leads/forms.ts';
import { expect, test } from '../fixtures/leads/journey.ts';

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('attribution'));

async function sendFrom(form: LeadForm, email: string) {
  await form.open();
  await form.complete(fieldsFor(form.id, email));
  await form.send();
  await form.expectThanks();
}

test('where a visitor came from first and last goes along with their lead', async ({
  page,
  context,
  formOf,
  email,
  leads,
}) => {
  await hasChosen(context, 'accepted');
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
  test(`with consent ${choice} nothing of it is kept or sent`, async ({
    page,
    context,
    formOf,
    email,
    leads,
  }) => {
    if (choice !== 'none') await hasChosen(context, choice);
    const calls = callsOf(page);
    await page.goto('/?utm_source=newsletter&gclid=click-1');
    await sendFrom(formOf('seo-audit'), email);
    expect(await kept(page)).toBeNull();
    expect(calls[0]?.postData()).not.toMatch(/newsletter|click-1|attribution/);
    expect(await leads(email)).toMatchObject([{ attribution: {} }]);
  });
}

test('a visitor who agrees while they read is known from then on', async ({
  page,
  formOf,
  email,
  leads,
}) => {
  await page.goto('/?utm_source=newsletter');
  expect(await kept(page)).toBeNull();
  await chooses(page, 'accepted');
  expect(await kept(page)).toContain('newsletter');
  await sendFrom(formOf('strategy-session'), email);
  expect(await leads(email)).toMatchObject([
    {
      attribution: {
        first: { utm_source: 'newsletter', landingPage: '/?utm_source=newsletter' },
      },
    },
  ]);
});

test('who changes their mind is forgotten at once', async ({ page, formOf, email, leads }) => {
  await page.goto('/?utm_source=newsletter');
  await chooses(page, 'accepted');
  expect(await kept(page)).not.toBeNull();
  await chooses(page, 'declined');
  expect(await kept(page)).toBeNull();
  await sendFrom(formOf('strategy-session'), email);
  expect(await leads(email)).toMatchObject([{ attribution: {} }]);
});

test('Global Privacy Control is a no, whatever was answered before', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await hasChosen(context, 'accepted');
  await page.goto('/?utm_source=newsletter');
  await page.goto('/contact');
  expect(await kept(page)).toBeNull();
});
