import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackCalendarView, trackRequest } from '~/features/tracking/conversions';
import { closeBrowser, fakeBrowser, type Visit } from '../../fake-browser.ts';

const thanks = 'https://site.example.com/thank-you';
const ref = '0123456789abcdef';
const both = ['consultation_request', 'conversion'];

const gtag = vi.fn();
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
  browser.choose('accepted');
  vi.stubGlobal('gtag', gtag);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
});

afterEach(() => {
  vi.resetAllMocks();
  closeBrowser();
});

/** Names of the events since the last call. */
function takeEvents(): unknown[] {
  const names = gtag.mock.calls.map(([, name]) => name as unknown);
  gtag.mockClear();
  return names;
}

/** Opens the thank-you page and returns the tracked events. */
function visit(query: string, how?: Visit) {
  browser.open(thanks + query, how);
  trackRequest();
  return takeEvents();
}

test('a request is tracked once, even if its page is reopened', () => {
  expect(visit(`?ref=${ref}`)).toEqual(both);
  expect(visit(`?ref=${ref}`, { type: 'reload' })).toEqual([]);
  expect(visit(`?ref=${ref}`, { type: 'back_forward' })).toEqual([]);
  expect(visit(`?source=seo-audit&ref=${ref}`)).toEqual([]);
});

test.each(['', '?source=seo-audit', '?ref=', '?ref=0123456789ABCDEF', `?ref=${ref}0`, '?ref=x'])(
  'all visits without a ref count as one request: %s',
  (query) => {
    expect(visit(query)).toEqual(both);
    expect(visit(query)).toEqual([]);
    expect(visit('?source=strategy-session')).toEqual([]);
    expect(visit(`?ref=${ref}`)).toEqual(both);
  },
);

test('without consent nothing is tracked or stored, until it is given while the page is open', () => {
  browser.choose('declined');
  const stored = new Map(browser.stored);
  expect(visit(`?ref=${ref}`)).toEqual([]);
  expect(browser.stored).toEqual(stored);
  browser.choose('accepted');
  browser.choose('declined');
  browser.chooseElsewhere('accepted');
  expect(gtag.mock.calls).toEqual([
    ['event', 'consultation_request', { value: 1000, currency: 'USD', transaction_id: ref }],
    [
      'event',
      'conversion',
      { value: 1, currency: 'USD', send_to: 'AW-TEST/abc', transaction_id: ref },
    ],
  ]);
  takeEvents();
  expect(visit(`?ref=${ref}`)).toEqual([]);
});

test.each(['no json', '{}', '7'])('invalid stored data is ignored: %s', (text) => {
  browser.stored.set('counted-requests', text);
  expect(visit(`?ref=${ref}`)).toEqual(both);
  expect(visit(`?ref=${ref}`)).toEqual([]);
});

test('a view of the booking page is tracked once, when the visitor consents', () => {
  browser.choose(undefined);
  browser.open('https://site.example.com/book-strategy-call');
  trackCalendarView();
  expect(takeEvents()).toEqual([]);
  browser.choose('accepted');
  browser.chooseElsewhere('accepted');
  expect(gtag.mock.calls).toEqual([
    ['event', 'calendar_viewed', { value: 500, currency: 'USD', page: 'booking' }],
  ]);
});
