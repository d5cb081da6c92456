import {
  PUBLIC_ADS_CONVERSION_SEND_TO,
  PUBLIC_APP_ENV,
  PUBLIC_CHAT_EMBED,
  PUBLIC_CHAT_WIDGET_ID,
  PUBLIC_CRM_CALENDAR_DOMAIN,
  PUBLIC_CRM_CALENDAR_ID,
  PUBLIC_GTAG_ID,
  PUBLIC_META_PIXEL_ID,
  PUBLIC_SEO_SCRIPT_URL,
} from 'astro:env/client';
import { configuredThirdParties } from '~/config/third-parties';

/**
 * The third parties that the site was built with. Imports variables by name, because importing all of them would
 * enlarge the script of every page.
 */
export const thirdParties = configuredThirdParties({
  PUBLIC_ADS_CONVERSION_SEND_TO,
  PUBLIC_APP_ENV,
  PUBLIC_CHAT_EMBED,
  PUBLIC_CHAT_WIDGET_ID,
  PUBLIC_CRM_CALENDAR_DOMAIN,
  PUBLIC_CRM_CALENDAR_ID,
  PUBLIC_GTAG_ID,
  PUBLIC_META_PIXEL_ID,
  PUBLIC_SEO_SCRIPT_URL,
});
