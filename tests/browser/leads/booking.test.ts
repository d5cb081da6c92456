import type { Page } from '@playwright/test';
import { conversionCurrency, conversionValues } from '../../../src/config/conversions.ts';
import { holdScripts } from '../fixtures/leads/calls.ts';
import { recordTags, setConsent } from '../fixtures/leads/tracking.ts';
import { expect, expectInConsole, integrated, phone, test } from '../fixtures/leads/journey.ts';

const path = '/book-strategy-call';
/** Exact text (spec §2). */
const badge = 'ONLY 3 SPOTS AVAILABLE THIS MONTH';

test.use({ ...phone, formId: 'request-a-time' });
integrated.use({ ...phone, formId: 'request-a-time' });

const calendarOf = (page: Page) => page.locator('#calendar iframe');

/** Without consent, it's loaded only on request. */
const showButton = (page: Page) => page.getByRole('button', { name: 'Show the calendar' });

async function expectCalendar(page: Page) {
  // Not to the iframe, which is replaced when the calendar loads.
  await page.locator('#calendar').scrollIntoViewIfNeeded();
  await expect(calendarOf(page).contentFrame().getByText('Pick a day')).toBeVisible();
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('without a calendar, the page shows the request form, which says how it takes the times', async ({
    page,
    form,
    leads,
  }) => {
    await form.open();
    await expect(page.getByText(badge)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Calendar Setup Required' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(form.form).toContainText('We’ll assume these times are in Pacific Time.');
    await form.complete();
    await form.sendAndExpectThanks();
    expect(await leads()).toMatchObject([
      {
        ...form.columns(),
        ...{ form_id: form.id, page_source: path, spam_signals: [] },
        visitor_time_zone: 'America/Los_Angeles',
      },
    ]);
  });
});

integrated.describe('with a calendar', () => {
  integrated(
    'shows it 600 px high, and visitors can switch to the form and back',
    async ({ page, visitor, form, calendar }) => {
      expect(calendar.status).toBe('up');
      await page.goto(`${path}?utm_source=newsletter`);
      await expect(page.getByText(badge)).toBeVisible();
      await expect(page.getByText('Calendar Setup Required')).toHaveCount(0);
      await expect(page.getByText('It’s loaded from 127.0.0.1')).toBeVisible();
      expect(calendar.requests).toEqual([]);
      await visitor.press(showButton(page));
      await expectCalendar(page);
      // Without consent, the URL has no campaign parameters.
      await expect(calendarOf(page)).toHaveAttribute('src', calendar.url);
      await expect(calendarOf(page)).toHaveAttribute('title', /calendar/i);
      // Set by the calendar's script.
      await expect(page.locator('html')).toHaveAttribute('data-embed', 'loaded');
      await expect(calendarOf(page)).toHaveJSProperty('clientHeight', 600);
      await expect(form.form).toBeHidden();

      await visitor.press(page.getByRole('link', { name: /request a time/i }));
      await form.ready();
      await expect(calendarOf(page)).toBeHidden();
      await visitor.press(page.getByRole('link', { name: 'Back to the calendar' }));
      await expect(calendarOf(page)).toBeVisible();
      await expect(form.form).toBeHidden();
    },
  );

  integrated(
    'with consent, the visit is tracked and the calendar gets the campaign parameters',
    async ({ page, context, calendar, events }) => {
      await setConsent(context, 'accepted');
      const sent = await recordTags(context);
      await page.goto('/?utm_source=newsletter&gclid=click-1&page=2');
      await page.goto(path);
      await expectCalendar(page);
      const query = '?utm_source=newsletter&gclid=click-1';
      expect(calendar.requests).toContain(calendar.url + query);
      const details = {
        value: conversionValues.calendar_viewed,
        currency: conversionCurrency,
        page: 'booking',
      };
      await page.waitForLoadState('networkidle');
      expect(sent).toEqual([
        { tag: 'gtag', args: ['event', 'calendar_viewed', details] },
        { tag: 'fbq', args: ['trackCustom', 'calendar_viewed', details] },
      ]);
      // Spec §7, call 16: only two other events go to the webhook.
      expect(events).toEqual([]);
    },
  );

  integrated(
    'the button that shows it appears once it works',
    async ({ page, visitor, calendar }) => {
      const runScripts = await holdScripts(page);
      await page.goto(path, { waitUntil: 'load' });
      await expect(showButton(page)).toBeHidden();
      runScripts();
      await visitor.press(showButton(page));
      await expectCalendar(page);
      expect(calendar.requests).toContain(calendar.url);
    },
  );

  integrated(
    'the form replaces a calendar host that hangs',
    async ({ page, visitor, form, leads, calendar }) => {
      calendar.status = 'hanging';
      await page.goto(path);
      await visitor.press(showButton(page));
      await expect.poll(() => calendar.requests.length).toBeGreaterThan(1);
      await expect(form.form).toBeHidden();
      await visitor.wait(10_000);
      await form.ready();
      await expect(calendarOf(page)).toBeHidden();
      const message = page.getByRole('status').filter({ hasText: 'Request a time' });
      await expect(message).toBeVisible();

      calendar.status = 'up';
      await visitor.press(page.getByRole('link', { name: 'Try the calendar again' }));
      await expectCalendar(page);
      await visitor.press(page.getByRole('link', { name: /request a time/i }));
      await form.complete();
      await form.sendAndExpectThanks();
      expect(await leads()).toHaveLength(1);
    },
  );

  integrated(
    'the form replaces a calendar whose page is missing',
    async ({ page, visitor, form, calendar }) => {
      expectInConsole('404');
      const change = async (status: typeof calendar.status) => {
        // What the server last found out is used for five seconds.
        await new Promise((resolve) => setTimeout(resolve, 5100));
        calendar.status = status;
      };
      await change('missing');
      await page.goto(path);
      await visitor.press(showButton(page));
      await form.ready();
      await expect(calendarOf(page)).toBeHidden();
      await expect(page.getByRole('status').filter({ hasText: 'didn’t load' })).toBeVisible();
      await change('up');
      await visitor.press(page.getByRole('link', { name: 'Try the calendar again' }));
      await expectCalendar(page);
    },
  );

  integrated.describe('without JavaScript', () => {
    integrated.use({ javaScriptEnabled: false });

    integrated('the form is visible', async ({ page, form }) => {
      await page.goto(path);
      await expect(form.form).toBeVisible();
      await expect(page.locator('iframe')).toBeHidden();
    });
  });
});
