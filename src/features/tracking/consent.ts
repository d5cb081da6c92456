import { loadText } from '~/lib/storage';

/** The localStorage key of the answer to the cookie banner: `accepted` or `declined` (spec §2). */
export const consentKey = 'cookie-consent';

/** Dispatched on the window when the answer changes in it. Other windows get `storage` events. */
export const consentEvent = 'cookieconsent';

/** Whether the visitor consented to tracking. Global Privacy Control counts as declined (design: consent). */
export function mayTrack(): boolean {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return false;
  return loadText(consentKey, 'localStorage') === 'accepted';
}

/** Calls `listener` whenever the answer may have changed, in this window or another. */
export function onConsentChange(listener: () => void): void {
  addEventListener(consentEvent, listener);
  addEventListener('storage', ({ key }) => {
    if (key === consentKey || key === null) listener();
  });
}

/** Calls `callback` once, as soon as the visitor consents: now, or while the page is open. */
export function whenAllowed(callback: () => void): void {
  let called = false;
  const check = () => {
    if (called || !mayTrack()) return;
    called = true;
    callback();
  };
  check();
  onConsentChange(check);
}
