import { whenShown } from '~/lib/page-shown';
import { clear, load, save } from '~/lib/storage';
import { attributionLengths, markers, type Touch } from '~rules/tracking/touch';
import { mayTrack, onConsentChange } from './consent';

// Part of the script on every page. Code that only forms or the booking page need is in attribution.ts and
// campaign-query.ts.

/** The localStorage key of the stored touches. */
export const attributionKey = 'attribution';

/** 90 days. */
const maxAgeMs = 90 * 86_400_000;

interface StoredTouches {
  first: Touch | undefined;
  last: Touch | undefined;
}

/**
 * Stores where the visitor came from while they consent to it, and deletes it as soon as they don't. An answer
 * to the cookie banner while the page is open still counts for this arrival. Never throws.
 */
export function recordArrival(): void {
  whenShown(() => {
    const arrival = currentArrival();
    const update = () => {
      const touches = mayTrack() ? touchesWith(arrival) : undefined;
      if (touches?.first) save(attributionKey, touches, 'localStorage');
      else clear(attributionKey, 'localStorage');
    };
    update();
    onConsentChange(update);
  });
}

/** How the visitor came to the site, as far as this page can tell. */
interface Arrival {
  touch: Touch;
  /** Not this page view: a reload, going back, or a page after the first one. It counts if nothing is stored. */
  isEarlier: boolean;
}

/**
 * The visitor's arrival. Someone who consents only on their second page, or after a reload, still came from a campaign:
 * it's in the URL of the page that linked here, or of this one. Undefined for other links from this site.
 */
function currentArrival(): Arrival | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Without the query, which may contain search terms.
  const [referrer, host] = /^https?:\/\/([^/]+)[^?#]*/.exec(document.referrer) ?? [];
  const isInside = host === location.host;
  const { pathname, search } = isInside ? new URL(document.referrer) : location;

  const touch: Touch = {};
  const query = new URLSearchParams(search);
  for (const name of markers) {
    const marker = query.get(name);
    if (marker) touch[name] = marker.slice(0, attributionLengths.marker);
  }
  const campaign = new URLSearchParams(touch).toString();
  if (isInside && !campaign) return undefined;
  const landingPage = pathname + (campaign && `?${campaign}`);
  touch.landingPage = landingPage.slice(0, attributionLengths.address);
  // The www host only redirects here.
  if (referrer && !isInside && host !== `www.${location.host}`) {
    touch.referrer = referrer.slice(0, attributionLengths.address);
  }
  touch.at = new Date().toISOString();
  return { touch, isEarlier: isInside || /reload|back/.test(String(navigation?.type)) };
}

/** Keeps the first touch until it expires. A later arrival from another site replaces the last one. */
function touchesWith(arrival: Arrival | undefined): StoredTouches {
  const { first, last } = loadTouches();
  const touch = last && arrival?.isEarlier ? undefined : arrival?.touch;
  const newest = !last || (touch && isReferredAfter(touch, last)) ? touch : last;
  return { first: first ?? last ?? touch, last: newest };
}

/** Whether another site referred the visitor, and after `last`: another window may be ahead of this one. */
function isReferredAfter({ referrer, landingPage, at }: Touch, last: Touch): boolean {
  // A landing page is stored with campaign parameters only.
  const referred = referrer !== undefined || landingPage?.includes('?') === true;
  return referred && String(at) > String(last.at);
}

/** The stored touches, without those that have expired or aren't valid. */
export function loadTouches(): StoredTouches {
  const stored = load(attributionKey, 'localStorage') as Partial<StoredTouches> | null | undefined;
  return { first: unexpired(stored?.first), last: unexpired(stored?.last) };
}

function unexpired(touch: Touch | undefined): Touch | undefined {
  // NaN for a missing or invalid time, so the comparison is false.
  return Math.abs(Date.now() - Date.parse(String(touch?.at))) < maxAgeMs ? touch : undefined;
}
