import {
  PUBLIC_ADS_CONVERSION_SEND_TO,
  PUBLIC_GTAG_ID,
  PUBLIC_META_PIXEL_ID,
} from 'astro:env/client';
import { conversionCurrency, conversionValues, type ClientEventName } from '~/config/conversions';
import { eventWebhookUrl } from '~/lib/event-webhook';
import { whenShown } from '~/lib/page-shown';
import { mayTrack } from './consent';
import { afterTags } from './tags/load-tags';

/** Details of an event. They must not contain personal data. */
export type EventExtras = Readonly<Record<string, string | number>>;

/** Globals of the analytics tags, once they are loaded. */
interface Tags {
  gtag?: (command: 'event', event: string, details: EventExtras) => void;
  fbq?: (command: 'trackCustom', event: string, details: EventExtras) => void;
}

/** Calls `trackNow` once the page is visible and its tags can take events. */
export function track(event: ClientEventName, extras?: EventExtras): void {
  whenShown(() => afterTags(() => trackNow(event, extras)));
}

/**
 * Sends an event and its value to every analytics tool that is configured and loaded, if the visitor allows
 * tracking (spec §7). Returns whether any tool got it. Never throws.
 */
export function trackNow(event: ClientEventName, extras: EventExtras = {}): boolean {
  if (!mayTrack()) return false;
  const details = { value: conversionValues[event], currency: conversionCurrency, ...extras };
  const sent = [toGoogleTag, toPixel, toWebhook].map((send) => {
    try {
      return send(event, details);
    } catch {
      // One failing tool must not block the others.
      return false;
    }
  });
  return sent.includes(true);
}

function toGoogleTag(event: ClientEventName, details: EventExtras): boolean {
  const { gtag } = globalThis as Tags;
  if (!gtag || !(PUBLIC_GTAG_ID || PUBLIC_ADS_CONVERSION_SEND_TO)) return false;
  gtag('event', event, details);
  return true;
}

/**
 * All events except `conversion`, which is for Google Ads only. `trackCustom`, because none of our names is one of
 * Meta's standard events: `track` warns about them and may drop them.
 */
function toPixel(event: ClientEventName, details: EventExtras): boolean {
  const { fbq } = globalThis as Tags;
  if (!PUBLIC_META_PIXEL_ID || !fbq || event === 'conversion') return false;
  fbq('trackCustom', event, details);
  return true;
}

/** Spec §7, call 16. Fire and forget: these events may be lost. */
function toWebhook(event: ClientEventName, details: EventExtras): boolean {
  if (!eventWebhookUrl) return false;
  if (event !== 'lead_form_submit' && event !== 'consultation_request') return false;
  const { origin, pathname } = location;
  const body = { event, timestamp: new Date().toISOString(), url: origin + pathname, ...details };
  void fetch(eventWebhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    // Lets the request finish while the browser navigates away.
    keepalive: true,
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return true;
}
