/** Where the browser keeps the answer to the cookie banner: `accepted` or `declined` (spec §2). */
export const consentKey = 'cookie-consent';

/** What the window hears when the answer changes in it; other windows hear `storage`. */
export const consentEvent = 'cookieconsent';

/** Whether the visitor allowed what marketing keeps and sends. Global Privacy Control is a no (design: consent). */
export function mayTrack(): boolean {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return false;
  try {
    return localStorage.getItem(consentKey) === 'accepted';
  } catch {
    // Where a visitor blocks storage, the mere mention of it throws.
    return false;
  }
}

/** Calls back whenever the answer may have changed, here or in another window. */
export function onConsentChange(heard: () => void): void {
  addEventListener(consentEvent, heard);
  addEventListener('storage', ({ key }) => {
    if (key === consentKey || key === null) heard();
  });
}
