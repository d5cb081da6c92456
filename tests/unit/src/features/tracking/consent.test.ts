import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayTrack, whenAllowed } from '~/features/tracking/consent';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => void (browser = fakeBrowser()));
afterEach(closeBrowser);

test('what is allowed happens at once, and once', () => {
  browser.answer('accepted');
  const allowed = vi.fn();
  whenAllowed(allowed);
  browser.answer('accepted');
  expect(allowed).toHaveBeenCalledOnce();
});

test('what was not allowed happens as soon as it is', () => {
  const allowed = vi.fn();
  whenAllowed(allowed);
  browser.answer('declined');
  expect(allowed).not.toHaveBeenCalled();
  browser.answerElsewhere('accepted');
  browser.answer('declined');
  browser.answer('accepted');
  expect(allowed).toHaveBeenCalledOnce();
});

test('Global Privacy Control is a no, whatever was answered before', () => {
  browser.answer('accepted');
  expect(mayTrack()).toBe(true);
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(mayTrack()).toBe(false);
});

test('blocked storage is a no', () => {
  browser.answer('accepted');
  browser.blockStorage();
  expect(mayTrack()).toBe(false);
});
