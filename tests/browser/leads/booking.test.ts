import type { Page } from '@playwright/test';
import { conversionCurrency, conversionValues } from '../../../src/config/conversions.ts';
import { callsOf, holdScripts } from '../fixtures/leads/calls.ts';
import { recordTags } from '../fixtures/leads/client-events.ts';
import { setConsent } from '../fixtures/leads/consent.ts';
import { calendarId } from '../fixtures/leads/fake-calendar.ts';
import { columnsOf, fieldsFor } from '../fixtures/leads/forms.ts';
import {
  expect,
  expectInConsole,
  integrated,
  onEveryScreen,
  phone,
  test,
} from '../fixtures/leads/journey.ts';

const path = '/book-strategy-call';
const calendarOf = (page: Page) => page.locator('#calendar iframe');
/** Not to the iframe, which is replaced when the calendar loads. */
const scrollToCalendar = (page: Page) => page.locator('#calendar').scrollIntoViewIfNeeded();
/** Exact text (spec §2). */
const badge = 'ONLY 3 SPOTS AVAILABLE THIS MONTH';

onEveryScreen(() => {
  test('without a calendar, the page shows the request form', async ({
    page,
    formOf,
    email,
    leads,
  }) => {
    const form = formOf('request-a-time');
    const fields = fieldsFor(form.id, email);
    await form.open();
    await expect(page.getByText(badge)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Calendar Setup Required' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await form.complete(fields);
    await form.send();
    await form.expectThanks();
    expect(await leads(email)).toMatchObject([
      { ...columnsOf(form.id, fields), form_id: form.id, page_source: path, spam_signals: [] },
    ]);
  });
});

integrated.describe('with a calendar', () => {
  integrated.afterEach(({ integrations: { calendar } }) => {
    calendar.status = 'up';
    calendar.requests = [];
  });

  onEveryScreen(() => {
    integrated('shows the calendar, 600 px high', async ({ page, integrations: { calendar } }) => {
      await page.goto(path);
      await expect(page.getByText(badge)).toBeVisible();
      await expect(page.getByText('Calendar Setup Required')).toHaveCount(0);
      await scrollToCalendar(page);
      await expect(calendarOf(page)).toHaveAttribute(
        'src',
        `http://${calendar.host}/widget/booking/${calendarId}`,
      );
      await expect(calendarOf(page).contentFrame().getByText('Pick a day')).toBeVisible();
      expect((await calendarOf(page).boundingBox())?.height).toBe(600);
      await expect(calendarOf(page)).toHaveAttribute('title', /calendar/i);
      // Set by the CRM's script, which resizes the frame.
      await expect(page.locator('html')).toHaveAttribute('data-embed', 'loaded');
      await expect(page.locator('form')).toBeHidden();
    });
  });

  integrated.describe('on a phone', () => {
    integrated.use(phone);

    integrated(
      'visitors can switch to the request form and back',
      async ({ page, visitor, formOf }) => {
        const form = formOf('request-a-time');
        await page.goto(path);
        await visitor.press(page.getByRole('link', { name: /request a time/i }));
        await form.ready();
        await expect(calendarOf(page)).toBeHidden();
        await visitor.press(page.getByRole('link', { name: 'Back to the calendar' }));
        await expect(calendarOf(page)).toBeVisible();
        await expect(form.form).toBeHidden();
      },
    );

    for (const choice of ['accepted', 'declined'] as const) {
      integrated(
        `campaign parameters in the calendar's URL, with consent ${choice}`,
        async ({ page, context, integrations: { calendar } }) => {
          await setConsent(context, choice);
          await page.goto('/?utm_source=newsletter&gclid=click-1&page=2');
          await page.goto(path);
          await scrollToCalendar(page);
          await expect(calendarOf(page).contentFrame().getByText('Pick a day')).toBeVisible();
          const [request] = calendar.requests.filter((address) => address.startsWith('/widget'));
          const query = choice === 'accepted' ? '?utm_source=newsletter&gclid=click-1' : '';
          expect(request).toBe(`/widget/booking/${calendarId}${query}`);
        },
      );
    }

    for (const configured of [true, false]) {
      integrated(
        `a visit is tracked once, and only with consent, ${configured ? 'with' : 'without'} a calendar`,
        async ({ page, context, integrations: { hook } }) => {
          const sent = await recordTags(context);
          const before = hook.received.length;
          if (!configured) {
            await page.route(path, async (route) => {
              const response = await route.fetch();
              const html = await response.text();
              await route.fulfill({ response, body: html.replace('data-page=', 'data-none=') });
            });
          }
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          expect(sent).toEqual([]);
          await setConsent(context, 'accepted');
          await page.reload();
          const details = {
            value: conversionValues.calendar_viewed,
            currency: conversionCurrency,
            page: 'booking',
          };
          const once = [
            { tag: 'gtag', args: ['event', 'calendar_viewed', details] },
            { tag: 'fbq', args: ['trackCustom', 'calendar_viewed', details] },
          ];
          await expect.poll(() => sent).toEqual(once);
          await scrollToCalendar(page);
          if (configured) {
            await expect(calendarOf(page).contentFrame().getByText('Pick a day')).toBeVisible();
          }
          await page.waitForLoadState('networkidle');
          expect(sent).toEqual(once);
          // Spec §7, call 16: only two other events go to the webhook.
          expect(hook.received).toHaveLength(before);
        },
      );
    }

    for (const status of ['down', 'hanging'] as const) {
      integrated(
        `the form replaces a calendar host that is ${status}`,
        async ({ page, visitor, formOf, email, leads, integrations: { calendar } }) => {
          if (status === 'down') expectInConsole('net::ERR_EMPTY_RESPONSE');
          calendar.status = status;
          const form = formOf('request-a-time');
          const fields = fieldsFor(form.id, email);
          await page.goto(path, { waitUntil: 'domcontentloaded' });
          await scrollToCalendar(page);
          if (status === 'hanging') {
            await expect.poll(() => calendar.requests.length).toBeGreaterThan(1);
            await expect(form.form).toBeHidden();
            await visitor.wait(10_000);
          }
          await form.ready();
          await expect(calendarOf(page)).toBeHidden();
          await expect(
            page.getByRole('status').filter({ hasText: 'Request a time' }),
          ).toBeVisible();

          calendar.status = 'up';
          await visitor.press(page.getByRole('link', { name: 'Try the calendar again' }));
          await expect(calendarOf(page).contentFrame().getByText('Pick a day')).toBeVisible();

          await visitor.press(page.getByRole('link', { name: /request a time/i }));
          await form.complete(fields);
          await form.send();
          await form.expectThanks();
          expect(await leads(email)).toMatchObject([columnsOf(form.id, fields)]);
        },
      );
    }

    integrated(
      'the form appears offline and is sent once the network is back',
      async ({ page, context, formOf, email, leads }) => {
        expectInConsole('net::ERR_INTERNET_DISCONNECTED');
        const form = formOf('request-a-time');
        const calls = callsOf(page);
        const runScripts = await holdScripts(page);
        await page.goto(path, { waitUntil: 'commit' });
        await scrollToCalendar(page);
        await context.setOffline(true);
        runScripts();
        await form.ready();
        await expect(calendarOf(page)).toBeHidden();
        const offline = page.getByRole('status').filter({ hasText: 'You are offline' });
        await expect(offline).toBeVisible();
        await form.complete(fieldsFor(form.id, email));
        await form.send();
        await expect(offline).toHaveCount(2);
        expect(calls).toEqual([]);
        await context.setOffline(false);
        await form.expectThanks();
        expect(await leads(email)).toHaveLength(1);
      },
    );
  });

  integrated.describe('without JavaScript', () => {
    integrated.use({ javaScriptEnabled: false });

    integrated('the form is visible and works', async ({ page, formOf, email, leads }) => {
      const form = formOf('request-a-time');
      const fields = fieldsFor(form.id, email);
      await page.goto(path);
      await expect(form.form).toBeVisible();
      await expect(page.locator('iframe')).toBeHidden();
      await form.complete(fields);
      await form.send();
      await form.expectThanks();
      expect(await leads(email)).toMatchObject([columnsOf(form.id, fields)]);
    });
  });
});
