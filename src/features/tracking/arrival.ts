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

/** This page view as a touch. Undefined for reloads, back and forward, and links from this site. */
function currentArrival(): Touch | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (/reload|back/.test(String(navigation?.type))) return undefined;
  // Without the query, which may contain search terms.
  const [referrer, host] = /^https?:\/\/([^/]+)[^?#]*/.exec(document.referrer) ?? [];
  if (host === location.host) return undefined;

  const touch: Touch = {};
  const query = new URLSearchParams(location.search);
  for (const name of markers) {
    const marker = query.get(name);
    if (marker) touch[name] = marker.slice(0, attributionLengths.marker);
  }
  const search = new URLSearchParams(touch).toString();
  const landingPage = location.pathname + (search && `?${search}`);
  touch.landingPage = landingPage.slice(0, attributionLengths.address);
  // The www host only redirects here.
  if (referrer && host !== `www.${location.host}`) {
    touch.referrer = referrer.slice(0, attributionLengths.address);
  }
  touch.at = new Date().toISOString();
  return touch;
}

/** Keeps the first touch until it expires. A later arrival from another site replaces the last one. */
function touchesWith(arrival: Touch | undefined): StoredTouches {
  const { first, last } = loadTouches();
  const newest = !last || (arrival && isReferredAfter(arrival, last)) ? arrival : last;
  return { first: first ?? last ?? arrival, last: newest };
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
