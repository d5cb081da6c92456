// Imported by Astro's configuration, before path aliases work.
/* eslint-disable no-restricted-imports */
import { calendarEmbed } from '../../config/calendar-embed.ts';
import { integrationConfig } from '../../config/integration.ts';
/* eslint-enable no-restricted-imports */
import type { Variables } from '../../../supabase/functions/_shared/rules/settings/settings.ts';

/** Origins that the site's integrations talk to. `given` must have passed checkPublicSettings. */
export function outsideHosts(given: Variables) {
  const integration = integrationConfig(given);
  const { webhookUrl } = integration;
  return {
    calendar: calendarEmbed(integration)?.origin,
    webhook: webhookUrl === undefined ? undefined : new URL(webhookUrl).origin,
  };
}
