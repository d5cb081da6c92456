import { PUBLIC_ADS_CONVERSION_SEND_TO } from 'astro:env/client';
import { trackNow } from '~/lib/client-events';
import { whenAllowed } from '~/lib/consent/when-allowed';
import { whenShown } from '~/lib/page-shown';
import { noteCounted, refOf, wasCounted } from './counted';

/**
 * Counts the request as a conversion as soon as the page that says thank you is seen and the visitor
 * allows it, and never again, however often and in how many windows it is opened (design: conversions).
 */
export function countRequest(): void {
  whenShown(() => whenAllowed(count));
}

function count() {
  const ref = refOf(location.search);
  if (wasCounted(ref)) return;
  const tracked = [trackNow('consultation_request'), trackConversion()];
  // If no tag got the events, nothing was counted.
  if (tracked.includes(true)) noteCounted(ref);
}

function trackConversion(): boolean {
  const target = PUBLIC_ADS_CONVERSION_SEND_TO;
  return target !== undefined && trackNow('conversion', { send_to: target });
}
