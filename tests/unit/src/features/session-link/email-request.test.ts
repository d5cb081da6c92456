import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveEmailRequest, loadRequestedEmail } from '~/features/session-link';
import { clearEmailRequest, wasRequestedHere } from '~/features/session-link/email-request';
import { closeBrowser, fakeBrowser } from '../../fake-browser';

const start = new Date('2026-11-21T10:00:00Z').getTime();
const hour = 60 * 60_000;

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  browser = fakeBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

test('matches addresses without regard to case or surrounding spaces', () => {
  saveEmailRequest(' Dana@Example.com');
  expect(loadRequestedEmail()).toBe('dana@example.com');
  expect(wasRequestedHere('dana@EXAMPLE.com')).toBe(true);
  expect(wasRequestedHere('dana@example.org')).toBe(false);
  clearEmailRequest();
  expect(wasRequestedHere('dana@example.com')).toBe(false);
});

test('drops a request after an hour', () => {
  saveEmailRequest('dana@example.com');
  vi.setSystemTime(start + hour - 1);
  expect(wasRequestedHere('dana@example.com')).toBe(true);
  vi.setSystemTime(start + hour);
  expect(wasRequestedHere('dana@example.com')).toBe(false);
  expect(browser.stored.size).toBe(0);
});

test('ignores a request from the future', () => {
  saveEmailRequest('dana@example.com');
  vi.setSystemTime(start - 2 * hour);
  expect(loadRequestedEmail()).toBeUndefined();
});

test.each(['nonsense', 'null', '7', '{}', '{"email":7,"at":1795255200000}', '{"email":"a@b.c"}'])(
  'ignores %s in storage',
  (written) => {
    browser.stored.set('auth-email-request', written);
    expect(loadRequestedEmail()).toBeUndefined();
  },
);

test('saves nothing if storage is blocked', () => {
  browser.blockStorage();
  saveEmailRequest('dana@example.com');
  expect(loadRequestedEmail()).toBeUndefined();
  clearEmailRequest();
});
