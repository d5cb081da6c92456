import { pageType, type PageType } from '~/config/page-types';
import type { ThirdParty } from '~/config/third-parties';
import { thirdParties } from '~/lib/third-parties';
import { startChat } from './chat';
import { deleteConsentData } from './delete-consent-data';
import { startGoogleTag, stopGoogleTag } from './google-tag';
import { startMetaPixel, stopMetaPixel } from './meta-pixel';
import { startSeoScript } from './seo-script';

const starts: Partial<Record<ThirdParty['id'], () => void>> = {
  'google-tag': startGoogleTag,
  'meta-pixel': startMetaPixel,
  chat: startChat,
  'seo-script': startSeoScript,
};

let started = false;

/** Loads the third parties that this page may load. Call it only with the visitor's consent. */
export function startTags(): void {
  if (started) return;
  started = true;
  const type: PageType = pageType(location.pathname);
  for (const { id, pageTypes } of thirdParties) {
    if ((pageTypes as readonly PageType[]).includes(type)) starts[id]?.();
  }
}

/**
 * Stops everything that `startTags` loaded. A script can't be unloaded, so it's first told to stop, then the page is
 * reloaded without it.
 */
export function stopTags(): void {
  if (!started) return;
  started = false;
  stopGoogleTag();
  stopMetaPixel();
  deleteConsentData();
  location.reload();
}
