import { loadText, saveText } from '~/lib/storage';

export type Choice = 'accepted' | 'declined';

/** The localStorage key of the choice in the cookie banner: `accepted` or `declined` (spec §2). */
export const consentKey = 'cookie-consent';

/** The localStorage key of the version of the text that the choice is about. */
export const consentVersionKey = `${consentKey}-version`;

/** The localStorage key of the choices that aren't recorded yet. */
export const consentRecordsKey = 'consent-records';

/** Dispatched on the window when the choice changes in it. Other windows get `storage` events. */
export const consentEvent = 'cookieconsent';

/** Suffix of the stored version if the browser sent Global Privacy Control when the visitor chose. */
const gpcSuffix = '+gpc';

/** The version of the current text, which is in the HTML of every page (src/config/consent.ts). */
const currentVersion = () => document.documentElement.dataset['consent'] ?? '';

/** Whether the browser sends Global Privacy Control. */
export function sendsPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

/**
 * The visitor's choice, unless it's about another version of the text. Without a version, it's unknown what was
 * accepted, so only declining counts. If the browser sends Global Privacy Control, only a choice that was made while it
 * did so counts.
 */
export function loadChoice(): Choice | undefined {
  const choice = loadText(consentKey, 'localStorage');
  if (choice !== 'accepted' && choice !== 'declined') return undefined;
  const version = loadText(consentVersionKey, 'localStorage');
  if (sendsPrivacyControl()) {
    return version === currentVersion() + gpcSuffix ? choice : undefined;
  }
  const counts =
    version === null ? choice === 'declined' : version.replace(gpcSuffix, '') === currentVersion();
  return counts ? choice : undefined;
}

/** Whether the visitor consented to tracking. */
export function mayTrack(): boolean {
  return loadChoice() === 'accepted';
}

/** Whether there's no need to ask. Global Privacy Control counts as declined. */
export function hasChosen(): boolean {
  return sendsPrivacyControl() || loadChoice() !== undefined;
}

/** Stores the visitor's choice. */
export function choose(choice: Choice): void {
  // Saved before its version, so that other windows never combine the previous choice with the new version.
  saveText(consentKey, choice, 'localStorage');
  const version = currentVersion() + (sendsPrivacyControl() ? gpcSuffix : '');
  saveText(consentVersionKey, version, 'localStorage');
  dispatchEvent(new Event(consentEvent));
}

/** Calls `listener` whenever the choice may have changed, in this window or another. */
export function onConsentChange(listener: () => void): void {
  addEventListener(consentEvent, listener);
  addEventListener('storage', ({ key }) => {
    // Either of the two. There's no key if all entries were removed.
    if (key?.startsWith(consentKey) ?? true) listener();
  });
  // A page restored from the back/forward cache missed all events in the meantime.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
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
