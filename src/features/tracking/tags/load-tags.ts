import { whenShown } from '~/lib/page-shown';
import { loadText } from '~/lib/storage';
import { consentKey, mayTrack, onConsentChange } from '../consent';
import type * as Tags from './tags';

// Part of the script on every page. The rest is downloaded after consent, on pages that may load third parties.

let loading: Promise<typeof Tags | undefined> | undefined;

/** Loads this page's third parties once the visitor consents, and stops them if consent is withdrawn. */
export function manageTags(): void {
  whenShown(() => {
    update();
    if (hasTags()) onConsentChange(update);
  });
}

/** Calls `callback` when the page's tags can take events: at once on a page that loads none. */
export function afterTags(callback: () => void): void {
  if (hasTags() && mayTrack()) void start().then(callback);
  else callback();
}

/** Whether this page may load third parties. */
export function hasTags(): boolean {
  return 'tags' in document.documentElement.dataset;
}

function update(): void {
  if (mayTrack()) {
    if (hasTags()) void start();
  } else if (loading || mayHaveLeftovers()) {
    void load().then((tags) => tags?.stopTags());
  }
}

/**
 * Whether anything may be left over from earlier consent: the text changed, the browser began sending Global Privacy
 * Control, or a tag set a cookie while the page reloaded without it. Before any choice, such cookies can only be
 * another site's, on a parent domain.
 */
function mayHaveLeftovers(): boolean {
  const choice = loadText(consentKey, 'localStorage');
  return choice === 'accepted' || (choice !== null && document.cookie !== '');
}

async function start(): Promise<void> {
  const tags = await load();
  // The visitor may have changed their mind.
  if (mayTrack()) tags?.startTags();
}

function load(): Promise<typeof Tags | undefined> {
  return (loading ??= import('./tags').catch(() => {
    // Offline, perhaps. The next event or page tries again.
    loading = undefined;
    return undefined;
  }));
}
