import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayTrack, whenAllowed } from '~/features/tracking/consent';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => void (browser = fakeBrowser()));
afterEach(closeBrowser);

test('an allowed callback runs immediately, once', () => {
  browser.choose('accepted');
  const allowed = vi.fn();
  whenAllowed(allowed);
  browser.choose('accepted');
  expect(allowed).toHaveBeenCalledOnce();
});

test('a callback waits for consent', () => {
  const allowed = vi.fn();
  whenAllowed(allowed);
  browser.choose('declined');
  expect(allowed).not.toHaveBeenCalled();
  browser.chooseElsewhere('accepted');
  browser.choose('declined');
  browser.choose('accepted');
  expect(allowed).toHaveBeenCalledOnce();
});

test('Global Privacy Control overrides earlier consent', () => {
  browser.choose('accepted');
  expect(mayTrack()).toBe(true);
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(mayTrack()).toBe(false);
});

test('blocked storage means no consent', () => {
  browser.choose('accepted');
  browser.blockStorage();
  expect(mayTrack()).toBe(false);
});
