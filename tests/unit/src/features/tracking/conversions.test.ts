import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackCalendarView, trackRequest } from '~/features/tracking';
import { closeBrowser, fakeBrowser, type Visit } from '../../fake-browser.ts';

const thanks = 'https://site.example.com/thank-you';
const ref = '0123456789abcdef';
const both = ['consultation_request', 'conversion'];

const gtag = vi.fn();
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
  browser.answer('accepted');
  vi.stubGlobal('gtag', gtag);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
});

afterEach(() => {
  vi.resetAllMocks();
  closeBrowser();
});

/** Names of what was counted since it was last asked. */
function counted(): unknown[] {
  const names = gtag.mock.calls.map(([, name]) => name as unknown);
  gtag.mockClear();
  return names;
}

/** What is counted when the page is opened. */
function visit(query: string, how?: Visit) {
  browser.open(thanks + query, how);
  trackRequest();
  return counted();
}

test('a request is counted as a consultation and as a conversion, with their values', () => {
  browser.open(`${thanks}?source=seo-audit&ref=${ref}`);
  trackRequest();
  expect(gtag.mock.calls).toEqual([
    ['event', 'consultation_request', { value: 1000, currency: 'USD' }],
    ['event', 'conversion', { value: 1, currency: 'USD', send_to: 'AW-TEST/abc' }],
  ]);
});

test('a request is counted once, however often its page is opened', () => {
  expect(visit(`?ref=${ref}`)).toEqual(both);
  expect(visit(`?ref=${ref}`, { type: 'reload' })).toEqual([]);
  expect(visit(`?ref=${ref}`, { type: 'back_forward' })).toEqual([]);
  // A browser that was closed in between.
  browser.cookies.clear();
  expect(visit(`?source=seo-audit&ref=${ref}`)).toEqual([]);
});

test('every request is counted', () => {
  expect(visit(`?ref=${ref}`)).toEqual(both);
  expect(visit('?ref=ffffffffffffffff')).toEqual(both);
  expect(visit(`?ref=${ref}`)).toEqual([]);
});

test.each(['', '?source=seo-audit', '?ref=', '?ref=0123456789ABCDEF', `?ref=${ref}0`, '?ref=x'])(
  'without a ref, a request is counted once until the browser is closed: %s',
  (query) => {
    expect(visit(query)).toEqual(both);
    expect(visit(query)).toEqual([]);
    expect(visit('?source=strategy-session')).toEqual([]);
    browser.cookies.clear();
    expect(visit(query)).toEqual(both);
  },
);

test('a page without a ref does not count again what was counted with one', () => {
  expect(visit(`?ref=${ref}`)).toEqual(both);
  expect(visit('')).toEqual([]);
  expect(visit('?ref=ffffffffffffffff')).toEqual(both);
});

test('without consent nothing is counted, and nothing stored', () => {
  browser.answer('declined');
  const before = new Map(browser.stored);
  expect(visit(`?ref=${ref}`)).toEqual([]);
  expect(browser.stored).toEqual(before);
  expect(browser.cookies.size).toBe(0);
});

test('consent that comes while the page is open counts it, once', () => {
  browser.answer(undefined);
  expect(visit(`?ref=${ref}`)).toEqual([]);
  browser.answer('accepted');
  browser.answer('declined');
  browser.answerElsewhere('accepted');
  expect(counted()).toEqual(both);
  expect(visit(`?ref=${ref}`)).toEqual([]);
});

test('a page made ready before the click is counted once it is seen', () => {
  expect(visit(`?ref=${ref}`, { prerendering: true })).toEqual([]);
  browser.show();
  expect(counted()).toEqual(both);
});

test('nothing is stored where nobody was told', () => {
  vi.stubGlobal('gtag', undefined);
  vi.stubGlobal('fetch', () => {
    throw new Error('blocked');
  });
  const before = new Map(browser.stored);
  visit(`?ref=${ref}`);
  expect(browser.stored).toEqual(before);
  expect(browser.cookies.size).toBe(0);
});

test.each(['no json', '{}', '7'])('what somebody else stored counts as nothing: %s', (text) => {
  browser.stored.set('counted-requests', text);
  expect(visit(`?ref=${ref}`)).toEqual(both);
  expect(visit(`?ref=${ref}`)).toEqual([]);
});

test('a view of the booking page is tracked once, when the visitor consents', () => {
  browser.answer(undefined);
  browser.open('https://site.example.com/book-strategy-call');
  trackCalendarView();
  expect(counted()).toEqual([]);
  browser.answer('accepted');
  browser.answerElsewhere('accepted');
  expect(gtag.mock.calls).toEqual([
    ['event', 'calendar_viewed', { value: 500, currency: 'USD', page: 'booking' }],
  ]);
});
