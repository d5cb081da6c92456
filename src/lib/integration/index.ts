import {
  PUBLIC_APP_ENV,
  PUBLIC_CHAT_WIDGET_ID,
  PUBLIC_CRM_CALENDAR_DOMAIN,
  PUBLIC_CRM_CALENDAR_ID,
  PUBLIC_CRM_LOCATION_ID,
  PUBLIC_LEAD_WEBHOOK_URL,
} from 'astro:env/client';
import { eventWebhook, integrationConfig } from '~/config/integration';

/** The CRM and the widgets that the site was built with. */
export const integration = integrationConfig({
  PUBLIC_CHAT_WIDGET_ID,
  PUBLIC_CRM_CALENDAR_DOMAIN,
  PUBLIC_CRM_CALENDAR_ID,
  PUBLIC_CRM_LOCATION_ID,
  PUBLIC_LEAD_WEBHOOK_URL,
});

/** Where the site's analytics events go. */
export const eventWebhookUrl = eventWebhook({ PUBLIC_APP_ENV, PUBLIC_LEAD_WEBHOOK_URL });
