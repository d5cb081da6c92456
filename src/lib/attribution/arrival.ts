import { attributionLengths, markers, type Touch } from '~rules/touch';

/**
 * How the visitor came to this page; undefined where they came from another page of this site, or had
 * been here before.
 */
export function arrivalHere(): Touch | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (/reload|back/.test(String(navigation?.type))) return undefined;
  // Without the query, which may hold what somebody searched for.
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
  // The www host only leads to this one.
  if (referrer && host !== `www.${location.host}`) {
    touch.referrer = referrer.slice(0, attributionLengths.address);
  }
  touch.at = new Date().toISOString();
  return touch;
}
