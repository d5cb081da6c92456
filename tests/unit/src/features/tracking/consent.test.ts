import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  choose,
  consentKey,
  consentVersionKey,
  hasChosen,
  loadChoice,
  mayTrack,
  onConsentChange,
} from '~/features/tracking/consent';
import { clear } from '~/lib/storage';
import { closeBrowser, fakeBrowser } from '../../fake-browser.ts';

let browser: ReturnType<typeof fakeBrowser>;

/** Opens another page, whose text has this version. */
function open(version: string) {
  browser.open('https://site.example.com/');
  document.documentElement.dataset['consent'] = version;
}

function sendPrivacyControl(isSent: boolean) {
  vi.stubGlobal('navigator', { globalPrivacyControl: isSent });
}

beforeEach(() => {
  browser = fakeBrowser();
  open('v1');
});
afterEach(() => {
  // Blocked storage leaves them in memory.
  for (const key of [consentKey, consentVersionKey]) clear(key, 'localStorage');
  closeBrowser();
});

test('without a version, only declining counts, because nobody knows what was accepted', () => {
  browser.stored.set(consentKey, 'accepted');
  expect([mayTrack(), hasChosen()]).toEqual([false, false]);
  browser.stored.set(consentKey, 'declined');
  expect([mayTrack(), hasChosen()]).toEqual([false, true]);
});

test.each(['', 'true', 'ACCEPTED', '{"choice":"accepted"}'])('%j isn’t a choice', (text) => {
  browser.stored.set(consentKey, text);
  browser.stored.set(consentVersionKey, 'v1');
  expect(loadChoice()).toBeUndefined();
});

test('if storage is blocked, a choice counts on the page where it was made', () => {
  browser.blockStorage();
  expect(hasChosen()).toBe(false);
  choose('accepted');
  expect(mayTrack()).toBe(true);
  choose('declined');
  expect(loadChoice()).toBe('declined');
});

test('Global Privacy Control that’s turned on after a choice overrides it', () => {
  choose('accepted');
  sendPrivacyControl(true);
  expect([mayTrack(), hasChosen()]).toEqual([false, true]);
  choose('accepted');
  expect(mayTrack()).toBe(true);
});

test('a choice that was made with Global Privacy Control counts after it’s turned off', () => {
  sendPrivacyControl(true);
  choose('accepted');
  sendPrivacyControl(false);
  expect(mayTrack()).toBe(true);
  open('v2');
  expect(mayTrack()).toBe(false);
});

test('a page restored from the back/forward cache learns of a choice that it missed', () => {
  const seen: (string | undefined)[] = [];
  onConsentChange(() => seen.push(loadChoice()));
  browser.stored.set(consentKey, 'declined');
  const show = (persisted: boolean) =>
    browser.dispatch(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(seen).toEqual([]);
  show(true);
  expect(seen).toEqual(['declined']);
});
