import type { Page } from '@playwright/test';
import { conversionCurrency, conversionValues } from '../../../src/config/conversions.ts';
import { callsOf, holdScripts } from '../fixtures/leads/calls.ts';
import { listenToTags } from '../fixtures/leads/client-events.ts';
import { hasChosen } from '../fixtures/leads/consent.ts';
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
/** Not to the iframe: another one takes its place when the calendar is loaded. */
const scrollToCalendar = (page: Page) => page.locator('#calendar').scrollIntoViewIfNeeded();
/** The badge, word for word (spec §2). */
const badge = 'ONLY 3 SPOTS AVAILABLE THIS MONTH';

onEveryScreen(() => {
  test('without a calendar the page says so, and takes a request for a time', async ({
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
    calendar.mood = 'well';
    calendar.asked = [];
  });

  onEveryScreen(() => {
    integrated('it stands there, 600 px high', async ({ page, integrations: { calendar } }) => {
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
      // The CRM's script, which fits the frame to what is in it.
      await expect(page.locator('html')).toHaveAttribute('data-embed', 'loaded');
      await expect(page.locator('form')).toBeHidden();
    });
  });

  integrated.describe('on a phone', () => {
    integrated.use(phone);

    integrated('a visitor who would rather write may do so', async ({ page, visitor, formOf }) => {
      const form = formOf('request-a-time');
      await page.goto(path);
      await visitor.press(page.getByRole('link', { name: /request a time/i }));
      await form.ready();
      await expect(calendarOf(page)).toBeHidden();
      await visitor.press(page.getByRole('link', { name: 'Back to the calendar' }));
      await expect(calendarOf(page)).toBeVisible();
      await expect(form.form).toBeHidden();
    });

    for (const choice of ['accepted', 'declined'] as const) {
      integrated(
        `where a visitor came from, with consent ${choice}`,
        async ({ page, context, integrations: { calendar } }) => {
          await hasChosen(context, choice);
          await page.goto('/?utm_source=newsletter&gclid=click-1&page=2');
          await page.goto(path);
          await scrollToCalendar(page);
          await expect(calendarOf(page).contentFrame().getByText('Pick a day')).toBeVisible();
          const [asked] = calendar.asked.filter((address) => address.startsWith('/widget'));
          const query = choice === 'accepted' ? '?utm_source=newsletter&gclid=click-1' : '';
          expect(asked).toBe(`/widget/booking/${calendarId}${query}`);
        },
      );
    }

    for (const configured of [true, false]) {
      integrated(
        `a visit is tracked once, and only with consent, ${configured ? 'with' : 'without'} a calendar`,
        async ({ page, context, integrations: { hook } }) => {
          const told = await listenToTags(context);
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
          expect(told).toEqual([]);
          await hasChosen(context, 'accepted');
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
          await expect.poll(() => told).toEqual(once);
          await scrollToCalendar(page);
          if (configured) {
            await expect(calendarOf(page).contentFrame().getByText('Pick a day')).toBeVisible();
          }
          await page.waitForLoadState('networkidle');
          expect(told).toEqual(once);
          // Spec §7, call 16: only two other events go to the webhook.
          expect(hook.received).toHaveLength(before);
        },
      );
    }

    for (const mood of ['down', 'hanging'] as const) {
      integrated(
        `a host that is ${mood} leaves room for the form, until it is back`,
        async ({ page, visitor, formOf, email, leads, integrations: { calendar } }) => {
          if (mood === 'down') expectInConsole('net::ERR_EMPTY_RESPONSE');
          calendar.mood = mood;
          const form = formOf('request-a-time');
          const fields = fieldsFor(form.id, email);
          await page.goto(path, { waitUntil: 'domcontentloaded' });
          await scrollToCalendar(page);
          if (mood === 'hanging') {
            await expect.poll(() => calendar.asked.length).toBeGreaterThan(1);
            await expect(form.form).toBeHidden();
            await visitor.wait(10_000);
          }
          await form.ready();
          await expect(calendarOf(page)).toBeHidden();
          await expect(
            page.getByRole('status').filter({ hasText: 'Request a time' }),
          ).toBeVisible();

          calendar.mood = 'well';
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
      'without a network the form stands there, and sends when there is one',
      async ({ page, context, formOf, email, leads }) => {
        expectInConsole('net::ERR_INTERNET_DISCONNECTED');
        const form = formOf('request-a-time');
        const calls = callsOf(page);
        const letScriptsRun = await holdScripts(page);
        await page.goto(path, { waitUntil: 'commit' });
        await scrollToCalendar(page);
        await context.setOffline(true);
        letScriptsRun();
        await form.ready();
        await expect(calendarOf(page)).toBeHidden();
        const said = page.getByRole('status').filter({ hasText: 'You are offline' });
        await expect(said).toBeVisible();
        await form.complete(fieldsFor(form.id, email));
        await form.send();
        await expect(said).toHaveCount(2);
        expect(calls).toEqual([]);
        await context.setOffline(false);
        await form.expectThanks();
        expect(await leads(email)).toHaveLength(1);
      },
    );
  });

  integrated.describe('without JavaScript', () => {
    integrated.use({ javaScriptEnabled: false });

    integrated('the form stands there and works', async ({ page, formOf, email, leads }) => {
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
