import {
  PUBLIC_CHAT_WIDGET_ID,
  PUBLIC_CRM_CALENDAR_DOMAIN,
  PUBLIC_CRM_CALENDAR_ID,
  PUBLIC_CRM_LOCATION_ID,
  PUBLIC_LEAD_WEBHOOK_URL,
} from 'astro:env/client';
import { integrationConfig } from '~/config/integration';

/** The CRM and the widgets that the site was built with. */
export const integration = integrationConfig({
  PUBLIC_CHAT_WIDGET_ID,
  PUBLIC_CRM_CALENDAR_DOMAIN,
  PUBLIC_CRM_CALENDAR_ID,
  PUBLIC_CRM_LOCATION_ID,
  PUBLIC_LEAD_WEBHOOK_URL,
});
