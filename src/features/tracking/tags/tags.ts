import { pageType } from '~/config/page-types';
import { thirdPartiesOn } from '~/config/third-parties';
import { thirdParties } from '~/lib/third-parties';
import { createScript } from '~/lib/third-party-script';
import { startChat } from './chat';
import { deleteConsentData } from './delete-consent-data';
import { startGoogleTag, stopGoogleTag } from './google-tag';
import { startMetaPixel, stopMetaPixel } from './meta-pixel';

/** Third parties that need more than a script URL. */
const starts: Readonly<Record<string, () => void>> = {
  'google-tag': startGoogleTag,
  'meta-pixel': startMetaPixel,
  chat: startChat,
};

let started = false;

/** Loads the third parties that this page may load. Call it only with the visitor's consent. */
export function startTags(): void {
  if (started) return;
  started = true;
  for (const { id, script } of thirdPartiesOn(pageType(location.pathname), thirdParties)) {
    if (script !== undefined) document.head.append(createScript({ url: script }));
    starts[id]?.();
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
  if (started) location.reload();
  started = false;
}
