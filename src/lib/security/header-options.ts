import * as variables from 'astro:env/client';
import { configuredThirdParties } from '~/config/third-parties';
import { eventWebhookUrl } from '~/lib/event-webhook';
import { imageHosts } from '~rules/post/image-hosts';
import { appEnvironment } from '~rules/environment/app-environment';
import type { HeaderOptions } from './page-headers';

/** What the headers depend on, as compiled into the site. */
export function headerOptions(): HeaderOptions {
  return {
    backend: variables.PUBLIC_SUPABASE_URL,
    webhook: eventWebhookUrl === undefined ? undefined : new URL(eventWebhookUrl).origin,
    imageHosts: imageHosts(variables.PUBLIC_IMAGE_HOSTS),
    thirdParties: configuredThirdParties(variables),
    hasEndpoints: variables.PUBLIC_SITE_URL.startsWith('https:'),
    isStaging: appEnvironment(variables.PUBLIC_APP_ENV) === 'staging',
  };
}
