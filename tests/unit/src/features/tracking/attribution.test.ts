import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attributionKey, recordArrival } from '~/features/tracking/arrival';
import { loadAttribution } from '~/features/tracking/attribution';
import { campaignQuery } from '~/features/tracking/campaign-query';
import { clear } from '~/lib/storage';
import { closeBrowser, fakeBrowser, type Visit } from '../../fake-browser.ts';

const site = 'https://site.example.com';
const day = 86_400_000;

let browser: ReturnType<typeof fakeBrowser>;

/** Opens a page of the site and records the arrival. */
function arrive(path: string, visit?: Visit) {
  browser.open(site + path, visit);
  recordArrival();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  browser = fakeBrowser();
  browser.choose('accepted');
});
afterEach(() => {
  vi.useRealTimers();
  // Blocked storage leaves it in memory.
  clear(attributionKey, 'localStorage');
  closeBrowser();
});

test('an arrival is stored with its markers, referrer, landing page, and time', () => {
  arrive('/services?utm_source=news&email=dana@example.com&gclid=x1#prices', {
    referrer: 'https://search.example.net/results?q=nurses',
  });
  const touch = {
    utm_source: 'news',
    gclid: 'x1',
    landingPage: '/services?utm_source=news&gclid=x1',
    referrer: 'https://search.example.net/results',
    at: '2026-06-01T12:00:00.000Z',
  };
  expect(loadAttribution()).toEqual({ first: touch, last: touch });
});

test('an arrival without a source counts if it’s the only one', () => {
  arrive('/about?search=x&utm_source=');
  const touch = { landingPage: '/about', at: '2026-06-01T12:00:00.000Z' };
  expect(loadAttribution()).toEqual({ first: touch, last: touch });
});

const campaign = '/services?utm_source=news&gclid=x1';

test.each([
  ['the second page', '/contact', { referrer: `${site}${campaign}&email=dana@example.com` }],
  ['a reload', campaign, { type: 'reload' }],
  ['going back', campaign, { type: 'back_forward' }],
] as const)('a visitor who accepts on %s came from the campaign', (_, path, visit) => {
  browser.choose(undefined);
  arrive(campaign);
  arrive(path, visit);
  expect(browser.stored.has(attributionKey)).toBe(false);
  browser.choose('accepted');
  expect(loadAttribution()?.last).toEqual({
    utm_source: 'news',
    gclid: 'x1',
    landingPage: campaign,
    at: '2026-06-01T12:00:00.000Z',
  });
});

test.each([
  ['a link on this site', '/services?utm_source=two', { referrer: `${site}/contact` }],
  ['the page after a campaign', '/contact', { referrer: `${site}/?utm_source=two` }],
  ['a reload', '/?utm_source=two', { type: 'reload' }],
  ['going back', '/?utm_source=two', { type: 'back_forward' }],
] as const)('%s never replaces a stored arrival', (_, path, visit) => {
  arrive('/?utm_source=one');
  vi.advanceTimersByTime(day);
  arrive(path, visit);
  expect(loadAttribution()?.last).toMatchObject({ utm_source: 'one' });
});

test('a link on this site without a campaign is not an arrival', () => {
  arrive('/services?utm_source=news', { referrer: `${site}/contact` });
  expect(browser.stored.has(attributionKey)).toBe(false);
});

test('an arrival at a prerendered page counts once it is shown', () => {
  arrive('/?utm_source=news', { prerendering: true });
  expect(loadAttribution()).toBeUndefined();
  browser.show();
  expect(loadAttribution()?.last).toMatchObject({ utm_source: 'news' });
});

test('the first touch stays, and the last touch is the latest with a source', () => {
  arrive('/?utm_source=one');
  vi.advanceTimersByTime(day);
  arrive('/about', { referrer: 'https://two.example/' });
  vi.advanceTimersByTime(day);
  arrive('/contact');
  expect(loadAttribution()).toMatchObject({
    first: { utm_source: 'one' },
    last: { referrer: 'https://two.example/', landingPage: '/about' },
  });
});

test('a touch expires after 90 days, and the oldest remaining one becomes the first', () => {
  arrive('/?utm_source=one');
  vi.advanceTimersByTime(80 * day);
  arrive('/?utm_source=two');
  vi.advanceTimersByTime(10 * day - 1);
  expect(loadAttribution()).toMatchObject({ first: { utm_source: 'one' } });
  vi.advanceTimersByTime(1);
  arrive('/?utm_source=three');
  expect(loadAttribution()).toMatchObject({
    first: { utm_source: 'two' },
    last: { utm_source: 'three' },
  });
});

test.each(['choose', 'chooseElsewhere'] as const)(
  'an arrival is stored while the visitor consents to it (%s)',
  (choose) => {
    browser.choose(undefined);
    arrive('/?utm_source=one');
    expect(browser.stored.has(attributionKey)).toBe(false);
    browser[choose]('accepted');
    expect(loadAttribution()?.last).toMatchObject({ utm_source: 'one' });
    browser[choose]('declined');
    expect(browser.stored.has(attributionKey)).toBe(false);
  },
);

test('consent in another window doesn’t restore an older arrival of this one', () => {
  arrive('/?utm_source=old');
  const later = { landingPage: '/?utm_source=new', at: '2026-06-01T12:00:01.000Z' };
  browser.stored.set(attributionKey, JSON.stringify({ first: later, last: later }));
  browser.chooseElsewhere('accepted');
  expect(loadAttribution()?.last).toEqual(later);
});

test.each(['no json', 'null', '"text"', '[1]', '{"first":1,"last":[]}', '{"last":{"at":"soon"}}'])(
  'invalid stored data is ignored: %s',
  (text) => {
    browser.stored.set(attributionKey, text);
    expect(loadAttribution()).toBeUndefined();
    arrive('/?utm_source=one');
    expect(loadAttribution()).toMatchObject({ first: { utm_source: 'one' } });
  },
);

test('embedded pages get the campaign parameters of the last touch, and nothing else', () => {
  arrive('/?utm_source=one&ref=0123456789abcdef&utm_term=a%26b', {
    referrer: 'https://one.example/',
  });
  expect(campaignQuery().toString()).toBe('utm_source=one&utm_term=a%26b');
});
