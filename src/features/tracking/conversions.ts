import { PUBLIC_ADS_CONVERSION_SEND_TO } from 'astro:env/client';
import { whenShown } from '~/lib/page-shown';
import { load, save } from '~/lib/storage';
import { whenAllowed } from './consent';
import { trackNow } from './events';
import { afterTags } from './tags/load-tags';

const trackedRefsKey = 'counted-requests';
const maxTrackedRefs = 50;

/**
 * Tracks the request as a conversion once the thank-you page is visible and the visitor consents. Each request
 * is tracked once, in however many windows and however often its page is opened. Visits without a ref count as one
 * request.
 */
export function trackRequest(): void {
  whenShown(() => whenAllowed(() => afterTags(trackNewRequest)));
}

function trackNewRequest(): void {
  const ref = refOf(location.search);
  const tracked = loadTrackedRefs();
  if (tracked.includes(ref)) return;
  const target = PUBLIC_ADS_CONVERSION_SEND_TO;
  // With the ID, the tools count a request once even if its page is opened in another browser.
  const id = ref ? { transaction_id: ref } : {};
  const sent = [
    trackNow('consultation_request', id),
    target !== undefined && trackNow('conversion', { send_to: target, ...id }),
  ];
  // If no tool got the events, nothing was tracked.
  if (!sent.includes(true)) return;
  save(trackedRefsKey, [...tracked, ref].slice(-maxTrackedRefs), 'localStorage');
}

/** Tracks a view of the booking page, with or without a calendar (spec §7). */
export function trackCalendarView(): void {
  whenShown(() =>
    whenAllowed(() => afterTags(() => trackNow('calendar_viewed', { page: 'booking' }))),
  );
}

/** The request's ref in the thank-you page's query, if it looks like one the backend made. Empty otherwise. */
function refOf(search: string): string {
  const ref = new URLSearchParams(search).get('ref') ?? '';
  return /^[\da-f]{16}$/.test(ref) ? ref : '';
}

function loadTrackedRefs(): unknown[] {
  const stored = load(trackedRefsKey, 'localStorage');
  return Array.isArray(stored) ? stored : [];
}
