import type { IntegrationConfig } from '~/config/integration';
import { isLoopback } from '../../../supabase/functions/_shared/rules/setting-addresses.ts';

/** What the CRM serves for the booking page. */
export interface CalendarEmbed {
  /** `https://calendar.example.com` */
  origin: string;
  /** Of the iframe, without attribution. */
  page: string;
  /** Fits the iframe to what is in it. */
  script: string;
}

/** What people write where an id belongs (design: a real calendar id). */
const placeholder = /^(?:your-|placeholder$|demo$)/i;

/** Undefined where no real calendar id is configured, or no host that could serve it. */
export function calendarEmbed({
  calendarId,
  calendarDomain,
}: Pick<IntegrationConfig, 'calendarId' | 'calendarDomain'>): CalendarEmbed | undefined {
  if (!calendarId || placeholder.test(calendarId) || !calendarDomain) return undefined;
  const plain = URL.parse(`http://${calendarDomain}`);
  // Only this machine serves calendars without TLS.
  const origin = `${plain && isLoopback(plain) ? 'http' : 'https'}://${calendarDomain}`;
  return {
    origin,
    page: `${origin}/widget/booking/${encodeURIComponent(calendarId)}`,
    script: `${origin}/js/form_embed.js`,
  };
}
