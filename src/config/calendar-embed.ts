import type { IntegrationConfig } from './integration.ts';
import {
  isLoopback,
  parseUrl,
} from '../../supabase/functions/_shared/rules/environment/addresses.ts';

/** URLs of the CRM's calendar widget, which the booking page embeds. */
export interface CalendarEmbed {
  /** `https://calendar.example.com` */
  origin: string;
  /** URL of the iframe, without attribution. */
  page: string;
  /** URL of the script that resizes the iframe to its content. */
  script: string;
}

/** Values that aren't a real calendar ID. */
const placeholder = /^(?:your-|placeholder$|demo$)/i;

/** Undefined unless a real calendar ID and its host are configured. */
export function calendarEmbed({
  calendarId,
  calendarDomain,
}: Pick<IntegrationConfig, 'calendarId' | 'calendarDomain'>): CalendarEmbed | undefined {
  if (!calendarId || placeholder.test(calendarId) || !calendarDomain) return undefined;
  const plain = parseUrl(`http://${calendarDomain}`);
  // Calendars use TLS, except on this machine.
  const origin = `${plain && isLoopback(plain) ? 'http' : 'https'}://${calendarDomain}`;
  return {
    origin,
    page: `${origin}/widget/booking/${encodeURIComponent(calendarId)}`,
    script: `${origin}/js/form_embed.js`,
  };
}
