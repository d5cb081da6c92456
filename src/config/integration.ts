/** The IDs and addresses of the CRM and the widgets (spec §3). */
export interface IntegrationConfig {
  /** Inbound webhook for analytics events without personal data (spec §7, call 16). Not the lead webhook. */
  webhookUrl: string | undefined;
  locationId: string | undefined;
  calendarId: string | undefined;
  /** Host (and port, if any) that serves the calendar and its script. */
  calendarDomain: string | undefined;
  chatbotId: string | undefined;
  /** Never set: anyone can read a page's source. */
  apiKey: undefined;
  isDevelopment: false;
}

/** Reads the integrations from the public variables. An empty one counts as unset. */
export function integrationConfig(
  variables: Readonly<Record<string, string | undefined>>,
): IntegrationConfig {
  return {
    webhookUrl: variables['PUBLIC_LEAD_WEBHOOK_URL'] || undefined,
    locationId: variables['PUBLIC_CRM_LOCATION_ID'] || undefined,
    calendarId: variables['PUBLIC_CRM_CALENDAR_ID'] || undefined,
    calendarDomain: variables['PUBLIC_CRM_CALENDAR_DOMAIN'] || undefined,
    chatbotId: variables['PUBLIC_CHAT_WIDGET_ID'] || undefined,
    apiKey: undefined,
    isDevelopment: false,
  };
}
