/** How the site is connected to the CRM and its widgets (spec §3). */
export interface IntegrationConfig {
  /** Inbound hook for events without personal data (spec §7, call 16): not the one that takes leads. */
  webhookUrl: string | undefined;
  locationId: string | undefined;
  calendarId: string | undefined;
  /** Host, with a port where it has one, that serves the calendar and its script. */
  calendarDomain: string | undefined;
  chatbotId: string | undefined;
  /** Never set: a page shows its source to everybody. */
  apiKey: undefined;
  isDevelopment: false;
}

/** The integrations that the site's public settings name; an empty setting counts as none. */
export function integrationConfig(
  settings: Readonly<Record<string, string | undefined>>,
): IntegrationConfig {
  return {
    webhookUrl: settings['PUBLIC_LEAD_WEBHOOK_URL'] || undefined,
    locationId: settings['PUBLIC_CRM_LOCATION_ID'] || undefined,
    calendarId: settings['PUBLIC_CRM_CALENDAR_ID'] || undefined,
    calendarDomain: settings['PUBLIC_CRM_CALENDAR_DOMAIN'] || undefined,
    chatbotId: settings['PUBLIC_CHAT_WIDGET_ID'] || undefined,
    apiKey: undefined,
    isDevelopment: false,
  };
}
