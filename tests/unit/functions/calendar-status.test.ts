import { expect, test, vi } from 'vitest';
import {
  calendarChecker,
  mayFrame,
} from '../../../supabase/functions/calendar-status/check-calendar.ts';

const page = 'https://calendar.example.com/widget/booking/1';
const siteUrl = 'https://www.site.example';
const checkWith = (response: () => Response | Promise<Response>) =>
  calendarChecker({ url: page, siteUrl, fetch: async () => response() })();

test.each([
  [404, {}, 'missing'],
  [410, {}, 'missing'],
  [200, {}, 'available'],
  [200, { 'x-frame-options': 'DENY' }, 'refuses-framing'],
  [200, { 'content-security-policy': "frame-ancestors 'self'" }, 'refuses-framing'],
  // It may block servers only.
  [403, { 'x-frame-options': 'SAMEORIGIN' }, 'unknown'],
  [500, {}, 'unknown'],
])('a calendar that answers %i with %j is %s', async (status, headers, expected) => {
  expect(await checkWith(() => new Response('', { status, headers }))).toBe(expected);
});

test('nothing is known about a calendar that can’t be reached or isn’t set', async () => {
  expect(await checkWith(() => Promise.reject(new TypeError('closed')))).toBe('unknown');
  expect(await calendarChecker({ url: undefined, siteUrl })()).toBe('unknown');
});

test('the calendar is asked at most once in five seconds', async () => {
  const fetch = vi.fn(async () => new Response(''));
  let time = 0;
  const check = calendarChecker({ url: page, siteUrl, fetch, now: () => time });
  await Promise.all([check(), check()]);
  time = 5000;
  await check();
  expect(fetch).toHaveBeenCalledTimes(1);
  time = 5001;
  await check();
  expect(fetch).toHaveBeenCalledTimes(2);
});

const csp = (sources: string) => ({ 'content-security-policy': `default-src *; ${sources}` });
test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ 'x-frame-options': 'SAMEORIGIN' }, false],
  [{ 'x-frame-options': 'sameorigin, deny' }, false],
  [{ 'x-frame-options': 'ALLOW-FROM https://other.example' }, true],
  [csp("frame-ancestors 'none'"), false],
  [csp('frame-ancestors'), false],
  [csp('frame-ancestors *'), true],
  [csp('frame-ancestors https:'), true],
  [csp('frame-ancestors http:'), true],
  [csp('frame-ancestors https://other.example'), false],
  [csp('frame-ancestors https://other.example www.site.example'), true],
  [csp('frame-ancestors https://*.site.example/path'), true],
  [csp('frame-ancestors *.www.site.example'), false],
  [csp('frame-ancestors https://site.example'), false],
  [csp('frame-ancestors https://www.site.example:8443'), false],
  [csp('frame-ancestors https://www.site.example:*'), true],
  [csp('frame-ancestors *; frame-ancestors https://other.example'), true],
  [{ ...csp('frame-ancestors *'), 'x-frame-options': 'DENY' }, true],
  [{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, false],
])('a page with %j may be framed: %s', (headers, expected) => {
  expect(mayFrame(new Headers(headers), new URL(page), new URL(siteUrl))).toBe(expected);
});
