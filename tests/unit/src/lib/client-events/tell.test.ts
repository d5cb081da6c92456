import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as settings from 'astro:env/client';
import { tell, tellNow } from '~/lib/client-events';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

const gtag = vi.fn();
const fbq = vi.fn();
const send = vi.fn<typeof fetch>();
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  browser = fakeBrowser();
  browser.open('https://site.example.com/thank-you?source=seo-audit&email=dana@example.com#now');
  browser.answer('accepted');
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

/** Bodies that the hook was sent. */
const hooked = () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);

test('both tags are told the event, its value, the currency and the extras', () => {
  tell('calendar_viewed', { page: 'booking' });
  const details = { value: 500, currency: 'USD', page: 'booking' };
  expect(gtag.mock.calls).toEqual([['event', 'calendar_viewed', details]]);
  expect(fbq.mock.calls).toEqual([['track', 'calendar_viewed', details]]);
  expect(send).not.toHaveBeenCalled();
});

test('a conversion is told to the Google tag alone', () => {
  tell('conversion', { send_to: 'AW-1/a' });
  expect(gtag.mock.calls).toEqual([
    ['event', 'conversion', { value: 1, currency: 'USD', send_to: 'AW-1/a' }],
  ]);
  expect(fbq).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['lead_form_submit', 500],
  ['consultation_request', 1000],
] as const)('the hook is told of %s, and of a page without its query', (event, value) => {
  tell(event, { form: 'seo-audit' });
  const [address, init] = send.mock.calls[0] ?? [];
  expect(address).toBe(settings.PUBLIC_LEAD_WEBHOOK_URL);
  expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  expect(hooked()).toEqual([
    {
      ...{ event, value, currency: 'USD', form: 'seo-audit' },
      timestamp: '2026-06-01T12:00:00.000Z',
      url: 'https://site.example.com/thank-you',
    },
  ]);
});

describe('nobody is told', () => {
  test.each([undefined, 'declined'] as const)('without consent (%s)', (choice) => {
    browser.answer(choice);
    expect(tellNow('consultation_request')).toBe(false);
    expect([gtag, fbq, send].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test('before the page is seen', () => {
    browser.open('https://site.example.com/', { prerendering: true });
    tell('consultation_request');
    expect(gtag).not.toHaveBeenCalled();
    browser.show();
    expect(gtag).toHaveBeenCalledOnce();
  });

  test('of tags that are not loaded', () => {
    vi.stubGlobal('gtag', undefined);
    vi.stubGlobal('fbq', undefined);
    expect(tellNow('calendar_viewed')).toBe(false);
  });

  test('where nothing is configured', async () => {
    vi.resetModules();
    vi.doMock('astro:env/client', () =>
      Object.fromEntries(Object.keys(settings).map((name) => [name, undefined])),
    );
    const bare = await import('~/lib/client-events');
    vi.doUnmock('astro:env/client');
    expect(bare.tellNow('consultation_request')).toBe(false);
    expect([gtag, fbq, send].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});

test('one that fails keeps none of the others from being told', () => {
  gtag.mockImplementation(() => {
    throw new Error('blocked');
  });
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(tellNow('consultation_request')).toBe(true);
  expect(fbq).toHaveBeenCalledOnce();
  expect(hooked()).toHaveLength(1);
});
