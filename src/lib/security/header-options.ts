import * as variables from 'astro:env/client';
import { eventWebhook } from '~/config/integration';
import { configuredThirdParties } from '~/config/third-parties';
import { imageHosts } from '~rules/post/image-hosts';
import { appEnvironment } from '~rules/environment/app-environment';
import type { HeaderOptions } from './page-headers';

/** What the headers depend on, as compiled into the site. */
export function headerOptions(): HeaderOptions {
  const webhookUrl = eventWebhook(variables);
  return {
    backend: variables.PUBLIC_SUPABASE_URL,
    webhook: webhookUrl === undefined ? undefined : new URL(webhookUrl).origin,
    imageHosts: imageHosts(variables.PUBLIC_IMAGE_HOSTS),
    thirdParties: configuredThirdParties(variables),
    hasEndpoints: variables.PUBLIC_SITE_URL.startsWith('https:'),
    isStaging: appEnvironment(variables.PUBLIC_APP_ENV) === 'staging',
  };
}
