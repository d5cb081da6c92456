import * as settings from 'astro:env/client';
import { integrationConfig } from '~/config/integration';
import { configuredThirdParties } from '~/config/third-parties';
import { imageHosts } from '~rules/post/image-hosts';
import { appEnvironment } from '~rules/settings/app-environment';
import type { HeaderSettings } from './page-headers';

/** The settings that the headers depend on, as compiled into the site. */
export function headerSettings(): HeaderSettings {
  const { webhookUrl } = integrationConfig(settings);
  return {
    backend: settings.PUBLIC_SUPABASE_URL,
    webhook: webhookUrl === undefined ? undefined : new URL(webhookUrl).origin,
    imageHosts: imageHosts(settings.PUBLIC_IMAGE_HOSTS),
    thirdParties: configuredThirdParties(settings),
    hasEndpoints: settings.PUBLIC_SITE_URL.startsWith('https:'),
    isStaging: appEnvironment(settings.PUBLIC_APP_ENV) === 'staging',
  };
}
