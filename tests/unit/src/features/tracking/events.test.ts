import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as settings from 'astro:env/client';
import { track, trackNow } from '~/features/tracking/events';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

const gtag = vi.fn();
const fbq = vi.fn();
const send = vi.fn<typeof fetch>();
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  browser = fakeBrowser();
  browser.open('https://site.example.com/thank-you?source=seo-audit&email=dana@example.com#now');
  browser.choose('accepted');
  send.mockResolvedValue(new Response());
  vi.stubGlobal('gtag', gtag);
  vi.stubGlobal('fbq', fbq);
  vi.stubGlobal('fetch', send);
});

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
  closeBrowser();
});

const webhookBodies = () =>
  send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);

test('both tags get the event, its value, the currency, and the extras', () => {
  track('calendar_viewed', { page: 'booking' });
  const details = { value: 500, currency: 'USD', page: 'booking' };
  expect(gtag.mock.calls).toEqual([['event', 'calendar_viewed', details]]);
  expect(fbq.mock.calls).toEqual([['trackCustom', 'calendar_viewed', details]]);
  expect(send).not.toHaveBeenCalled();
});

test('only the Google tag gets a conversion', () => {
  track('conversion', { send_to: 'AW-1/a' });
  expect(gtag).toHaveBeenCalledOnce();
  expect([fbq, send].flatMap(({ mock }) => mock.calls)).toEqual([]);
});

test.each([
  ['lead_form_submit', 500],
  ['consultation_request', 1000],
] as const)('the webhook gets %s, with the page URL without its query', (event, value) => {
  track(event, { form: 'seo-audit' });
  const [address, init] = send.mock.calls[0] ?? [];
  expect(address).toBe(settings.PUBLIC_LEAD_WEBHOOK_URL);
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(webhookBodies()).toEqual([
    {
      event,
      value,
      currency: 'USD',
      form: 'seo-audit',
      timestamp: '2026-06-01T12:00:00.000Z',
      url: 'https://site.example.com/thank-you',
    },
  ]);
});

describe('nothing is tracked', () => {
  const expectNothing = (tracked: boolean) => {
    expect(tracked).toBe(false);
    expect([gtag, fbq, send].flatMap(({ mock }) => mock.calls)).toEqual([]);
  };

  test.each([undefined, 'declined'] as const)('without consent (%s)', (choice) => {
    browser.choose(choice);
    expectNothing(trackNow('consultation_request'));
  });

  test('with Global Privacy Control, whatever the visitor chose before', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    expectNothing(trackNow('consultation_request'));
  });

  test('if storage is blocked', () => {
    browser.blockStorage();
    expectNothing(trackNow('consultation_request'));
  });

  test('before the page is visible', () => {
    browser.open('https://site.example.com/', { prerendering: true });
    track('consultation_request');
    expect(gtag).not.toHaveBeenCalled();
    browser.show();
    expect(gtag).toHaveBeenCalledOnce();
  });

  /** The module as compiled with these variables. */
  async function eventsWith(variables: object) {
    vi.resetModules();
    vi.doMock('astro:env/client', () => variables);
    const events = await import('~/features/tracking/events');
    vi.doUnmock('astro:env/client');
    return events;
  }

  test('when nothing is configured', async () => {
    const nothing = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
    const events = await eventsWith(nothing);
    expectNothing(events.trackNow('consultation_request'));
  });

  test('in staging, where there are no tags', async () => {
    vi.stubGlobal('gtag', undefined);
    vi.stubGlobal('fbq', undefined);
    const events = await eventsWith({ ...settings, PUBLIC_APP_ENV: 'staging' });
    expectNothing(events.trackNow('consultation_request'));
  });
});

test('one failing tool does not block the others', () => {
  gtag.mockImplementation(() => {
    throw new Error('blocked');
  });
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(trackNow('consultation_request')).toBe(true);
  expect(fbq).toHaveBeenCalledOnce();
  expect(webhookBodies()).toHaveLength(1);
});
