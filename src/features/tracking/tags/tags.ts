import { pageType } from '~/config/page-types';
import { thirdPartiesOn, type ThirdPartyModuleId } from '~/config/third-parties';
import { clear, loadText } from '~/lib/storage';
import { thirdParties } from '~/lib/third-parties';
import { createScript } from '~/lib/third-party-script';
import { consentKey } from '../consent';
import { startChat } from './chat';
import { deleteConsentData } from './delete-consent-data';
import { startGoogleTag, stopGoogleTag } from './google-tag';
import { startMetaPixel, stopMetaPixel } from './meta-pixel';

/** Third parties that need more than a script URL. */
const starts: Readonly<Record<ThirdPartyModuleId, () => void>> = {
  'google-tag': startGoogleTag,
  'meta-pixel': startMetaPixel,
  chat: startChat,
  // The booking page loads it.
  calendar: () => undefined,
};

let started = false;

/** Loads the third parties that this page may load. Call it only with the visitor's consent. */
export function startTags(): void {
  if (started) return;
  started = true;
  for (const entry of thirdPartiesOn(pageType(location.pathname), thirdParties)) {
    if (entry.script === undefined) starts[entry.id]();
    else document.head.append(createScript({ url: entry.script }));
  }
}

/**
 * Stops everything that `startTags` loaded. A script can't be unloaded, so it's first told to stop, then the page is
 * reloaded without it.
 */
export function stopTags(): void {
  if (started) {
    stopGoogleTag();
    stopMetaPixel();
  }
  deleteConsentData();
  // Otherwise, every page would look for leftovers again.
  if (loadText(consentKey, 'localStorage') === 'accepted') clear(consentKey, 'localStorage');
  if (started) location.reload();
  started = false;
}
