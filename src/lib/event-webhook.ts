import { PUBLIC_APP_ENV, PUBLIC_LEAD_WEBHOOK_URL } from 'astro:env/client';
import { appEnvironment } from '~rules/environment/app-environment';

/**
 * Where the site's analytics events go. Like the tags, they're off in staging. A module of its own, because the
 * other integrations would enlarge the script that sends events.
 */
export const eventWebhookUrl =
  appEnvironment(PUBLIC_APP_ENV) === 'staging' ? undefined : PUBLIC_LEAD_WEBHOOK_URL || undefined;
