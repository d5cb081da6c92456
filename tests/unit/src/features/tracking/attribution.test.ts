import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  attributionKey,
  attributionQuery,
  loadAttribution,
  recordArrival,
} from '~/features/tracking/attribution';
import { clear } from '~/lib/storage';
import { attributionLengths } from '~rules/touch';
import { closeBrowser, fakeBrowser, type Visit } from '../../fake-browser.ts';

const site = 'https://site.example.com';
const day = 86_400_000;

let browser: ReturnType<typeof fakeBrowser>;

/** Somebody comes to a page of the site. */
function arrive(path: string, visit?: Visit) {
  browser.open(site + path, visit);
  recordArrival();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') });
  browser = fakeBrowser();
  browser.answer('accepted');
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Full storage leaves it in memory.
  clear(attributionKey, 'localStorage');
  closeBrowser();
});

describe('an arrival', () => {
  test('is kept with its markers, referrer, landing page and time', () => {
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

  test('from nowhere counts where nothing else is known', () => {
    arrive('/about?search=x&utm_source=');
    const touch = { landingPage: '/about', at: '2026-06-01T12:00:00.000Z' };
    expect(loadAttribution()).toEqual({ first: touch, last: touch });
  });

  test('is cut to what is stored of it', () => {
    arrive(`/?utm_source=${'s'.repeat(5000)}`, {
      referrer: `https://a.example/${'r'.repeat(4000)}`,
    });
    const { first } = loadAttribution() ?? {};
    expect(first?.utm_source).toHaveLength(attributionLengths.marker);
    expect(first?.referrer).toHaveLength(attributionLengths.address);
    expect(first?.landingPage?.length).toBeLessThanOrEqual(attributionLengths.address);
  });

  test.each([
    ['a page of this site', { referrer: `${site}/contact` }],
    ['a reload', { type: 'reload' }],
    ['the way back', { type: 'back_forward' }],
  ] as const)('is none after %s', (_what, visit) => {
    arrive('/services?utm_source=news', visit);
    expect(loadAttribution()).toBeUndefined();
    expect(browser.stored.has(attributionKey)).toBe(false);
  });

  test('at the www host is one here, from no other site', () => {
    arrive('/?utm_source=news', { referrer: 'https://www.site.example.com/?utm_source=news' });
    expect(loadAttribution()?.last).toMatchObject({ utm_source: 'news' });
    expect(loadAttribution()?.last).not.toHaveProperty('referrer');
  });

  test('at a page made ready before the click counts once it is seen', () => {
    arrive('/?utm_source=news', { prerendering: true });
    expect(loadAttribution()).toBeUndefined();
    browser.show();
    expect(loadAttribution()?.last).toMatchObject({ utm_source: 'news' });
  });
});

describe('the first touch', () => {
  test('stays when others follow, and the last one is the last that says where it came from', () => {
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

  test('expires after 90 days; the oldest that is left takes its place', () => {
    arrive('/?utm_source=one');
    vi.advanceTimersByTime(80 * day);
    arrive('/?utm_source=two');
    vi.advanceTimersByTime(10 * day - 1);
    expect(loadAttribution()).toMatchObject({ first: { utm_source: 'one' } });
    vi.advanceTimersByTime(1);
    expect(loadAttribution()).not.toHaveProperty('first');
    arrive('/?utm_source=three');
    expect(loadAttribution()).toMatchObject({
      first: { utm_source: 'two' },
      last: { utm_source: 'three' },
    });
  });

  test('is removed from the browser when all of it has expired', () => {
    arrive('/?utm_source=one');
    vi.advanceTimersByTime(90 * day);
    arrive('/about', { referrer: `${site}/` });
    expect(browser.stored.has(attributionKey)).toBe(false);
  });
});

describe('without consent', () => {
  test.each([undefined, 'declined'] as const)('nothing is kept (%s)', (choice) => {
    browser.answer(choice);
    arrive('/?utm_source=one');
    expect(browser.stored.has(attributionKey)).toBe(false);
    expect(loadAttribution()).toBeUndefined();
  });

  test('the arrival is kept as soon as it is given, here or in another window', () => {
    for (const answer of ['answer', 'answerElsewhere'] as const) {
      browser.answer(undefined);
      arrive('/?utm_source=one');
      vi.advanceTimersByTime(2000);
      browser[answer]('accepted');
      expect(loadAttribution()?.last).toMatchObject({
        utm_source: 'one',
        landingPage: '/?utm_source=one',
      });
    }
  });

  test('what was kept is forgotten as soon as it is withdrawn', () => {
    arrive('/?utm_source=one');
    browser.answer('declined');
    expect(browser.stored.has(attributionKey)).toBe(false);
  });

  test('what was kept is forgotten by the next page', () => {
    arrive('/?utm_source=one');
    browser.stored.delete('cookie-consent');
    arrive('/about', { referrer: `${site}/` });
    expect(browser.stored.has(attributionKey)).toBe(false);
  });
});

test('an answer in another window does not bring back an older arrival of this one', () => {
  arrive('/?utm_source=old');
  vi.advanceTimersByTime(1000);
  const later = {
    utm_source: 'new',
    landingPage: '/?utm_source=new',
    at: new Date().toISOString(),
  };
  browser.stored.set(attributionKey, JSON.stringify({ first: later, last: later }));
  browser.answerElsewhere('accepted');
  expect(loadAttribution()?.last).toEqual(later);
});

test.each([
  '',
  'no json',
  'null',
  '"text"',
  '[1]',
  '{"first":1,"last":[]}',
  '{"last":{"at":"soon"}}',
])('what somebody else stored counts as nothing: %s', (text) => {
  browser.stored.set(attributionKey, text);
  expect(loadAttribution()).toBeUndefined();
  arrive('/?utm_source=one');
  expect(loadAttribution()).toMatchObject({
    first: { utm_source: 'one' },
    last: { utm_source: 'one' },
  });
});

test('blocked storage breaks nothing', () => {
  browser.blockStorage();
  arrive('/?utm_source=one');
  browser.open(`${site}/`);
  expect(loadAttribution()).toBeUndefined();
});

test('storage that is full breaks nothing', () => {
  vi.spyOn(browser.stored, 'set').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  arrive('/?utm_source=one');
  expect(browser.stored.has(attributionKey)).toBe(false);
});

test('embedded pages get the campaign parameters of the last touch, and nothing else', () => {
  browser.open('https://site.example.com/?utm_source=one&ref=0123456789abcdef&utm_term=a%26b', {
    referrer: 'https://one.example/',
  });
  recordArrival();
  expect(attributionQuery().toString()).toBe('utm_source=one&utm_term=a%26b');
});

test('embedded pages get nothing without consent, or if nothing is stored', () => {
  expect(attributionQuery().toString()).toBe('');
  browser.open('https://site.example.com/?utm_source=one');
  recordArrival();
  browser.stored.set('cookie-consent', 'declined');
  expect(attributionQuery().toString()).toBe('');
});

test('embedded pages don’t get a campaign parameter that isn’t text', () => {
  const last = { utm_source: { a: 1 }, gclid: 'x', at: new Date().toISOString() };
  browser.stored.set(attributionKey, JSON.stringify({ last }));
  expect(attributionQuery().toString()).toBe('gclid=x');
});
