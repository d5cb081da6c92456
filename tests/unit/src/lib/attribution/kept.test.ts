import { afterEach, beforeEach, expect, test } from 'vitest';
import { attributionQuery, noteArrival } from '~/lib/attribution';
import { attributionKey } from '~/lib/attribution/stored';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
  browser.answer('accepted');
});

afterEach(closeBrowser);

test('a page of somebody else’s is told the markers of the last touch, and nothing else', () => {
  browser.open('https://site.example.com/?utm_source=one&ref=0123456789abcdef&utm_term=a%26b', {
    referrer: 'https://one.example/',
  });
  noteArrival();
  expect(attributionQuery().toString()).toBe('utm_source=one&utm_term=a%26b');
});

test('a page of somebody else’s is told nothing without consent, or where nothing is kept', () => {
  expect(attributionQuery().toString()).toBe('');
  browser.open('https://site.example.com/?utm_source=one');
  noteArrival();
  browser.stored.set('cookie-consent', 'declined');
  expect(attributionQuery().toString()).toBe('');
});

test('a marker that is no text is told to nobody', () => {
  const last = { utm_source: { a: 1 }, gclid: 'x', at: new Date().toISOString() };
  browser.stored.set(attributionKey, JSON.stringify({ last }));
  expect(attributionQuery().toString()).toBe('gclid=x');
});
