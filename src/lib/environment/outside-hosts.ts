// Read while Astro is being configured, when no alias leads anywhere yet.
// eslint-disable-next-line no-restricted-imports
import { integrationConfig } from '../../config/integration.ts';
import { calendarEmbed } from '../integration/calendar-embed.ts';
import { isLoopback, SettingsError, type Variables } from './public-settings.ts';

/** Origins that the site's integrations talk to. Throws a SettingsError for an address that cannot be right. */
export function outsideHosts(given: Variables) {
  const integration = integrationConfig(given);
  return {
    calendar: calendarOrigin(calendarEmbed(integration)?.origin),
    webhook: webhookOrigin(integration.webhookUrl),
  };
}

function calendarOrigin(origin: string | undefined): string | undefined {
  if (origin === undefined || URL.parse(origin)?.origin === origin) return origin;
  throw new SettingsError(
    `PUBLIC_CRM_CALENDAR_DOMAIN is "${origin.replace(/^https?:\/\//, '')}". Set it to the host that serves the calendar, such as calendar.example.com.`,
  );
}

function webhookOrigin(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = URL.parse(address);
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) {
    return url.origin;
  }
  throw new SettingsError(
    `PUBLIC_LEAD_WEBHOOK_URL is "${address}". Set it to an address that begins with https://, or leave it empty.`,
  );
}
