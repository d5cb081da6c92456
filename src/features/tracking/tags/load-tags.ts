import { whenShown } from '~/lib/page-shown';
import { mayTrack, onConsentChange } from '../consent';
import type * as Tags from './tags';

// Part of the script on every page. The rest is only downloaded after consent, on pages that have tags.

let loading: Promise<typeof Tags | undefined> | undefined;

/** Loads the third parties of this page while the visitor consents. */
export function manageTags(): void {
  if (!hasTags()) return;
  whenShown(() => {
    update();
    onConsentChange(update);
  });
}

/** Calls `callback` when the page's tags can take events: at once on a page that loads none. */
export function afterTags(callback: () => void): void {
  if (hasTags() && mayTrack()) void start().then(callback);
  else callback();
}

/** Whether a third party that needs consent may be loaded on this page. */
export function hasTags(): boolean {
  return 'tags' in document.documentElement.dataset;
}

function update(): void {
  if (mayTrack()) void start();
  else void loading?.then((tags) => tags?.stopTags());
}

async function start(): Promise<void> {
  loading ??= import('./tags').catch(() => {
    // Offline, perhaps. The next event or page tries again.
    loading = undefined;
    return undefined;
  });
  const tags = await loading;
  // The visitor may have changed their mind.
  if (mayTrack()) tags?.startTags();
}
