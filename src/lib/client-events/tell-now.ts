import { PUBLIC_GTAG_ID, PUBLIC_META_PIXEL_ID } from 'astro:env/client';
import { conversionCurrency, conversionValues, type ClientEventName } from '~/config/conversions';
import { mayTrack } from '~/lib/consent';
import { integration } from '~/lib/integration';

/** What the event is about. It must not name a person. */
export type EventExtras = Readonly<Record<string, string | number>>;

/** What the tags of other companies put into the page once they are loaded. */
interface Tags {
  gtag?: (command: 'event', event: string, details: EventExtras) => void;
  fbq?: (command: 'track', event: string, details: EventExtras) => void;
}

/**
 * Tells what happened, and what that is worth, to those who are set up, loaded and allowed to know
 * (spec §7). Says whether anybody was told. Never throws.
 */
export function tellNow(event: ClientEventName, extras: EventExtras = {}): boolean {
  if (!mayTrack()) return false;
  const details = { value: conversionValues[event], currency: conversionCurrency, ...extras };
  const told = [toGoogleTag, toPixel, toHook].map((tellOne) => {
    try {
      return tellOne(event, details);
    } catch {
      // One that fails must not keep the others from being told.
      return false;
    }
  });
  return told.includes(true);
}

function toGoogleTag(event: ClientEventName, details: EventExtras): boolean {
  const { gtag } = globalThis as Tags;
  if (!PUBLIC_GTAG_ID || !gtag) return false;
  gtag('event', event, details);
  return true;
}

/** Everything but `conversion`, which is a word of the Google tag's alone. */
function toPixel(event: ClientEventName, details: EventExtras): boolean {
  const { fbq } = globalThis as Tags;
  if (!PUBLIC_META_PIXEL_ID || !fbq || event === 'conversion') return false;
  fbq('track', event, details);
  return true;
}

/** Spec §7, call 16. Whether it arrives nobody asks: these events may be lost. */
function toHook(event: ClientEventName, details: EventExtras): boolean {
  const { webhookUrl } = integration;
  if (!webhookUrl || (event !== 'lead_form_submit' && event !== 'consultation_request')) {
    return false;
  }
  const { origin, pathname } = location;
  const told = { event, timestamp: new Date().toISOString(), url: origin + pathname, ...details };
  void fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    // Goes on while the browser leaves for the next page.
    keepalive: true,
    body: JSON.stringify(told),
  }).catch(() => undefined);
  return true;
}
