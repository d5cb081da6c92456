import * as settings from 'astro:env/client';
import { integrationConfig } from '~/config/integration';
import { configuredThirdParties } from '~/config/third-parties';
import { imageHosts } from '~rules/post/image-hosts';
import { appEnvironment } from '~rules/settings/app-environment';
import { headerRules as rulesFor, type PageCode } from './header-rules';

/** The header rules of the site as it was compiled. `pages` contains the inline code of every page, by path. */
export function headerRules(pages: ReadonlyMap<string, PageCode>) {
  const { webhookUrl } = integrationConfig(settings);
  return rulesFor(
    {
      backend: settings.PUBLIC_SUPABASE_URL,
      webhook: webhookUrl === undefined ? undefined : new URL(webhookUrl).origin,
      imageHosts: imageHosts(settings.PUBLIC_IMAGE_HOSTS),
      thirdParties: configuredThirdParties(settings),
      hasEndpoints: settings.PUBLIC_SITE_URL.startsWith('https:'),
      isStaging: appEnvironment(settings.PUBLIC_APP_ENV) === 'staging',
    },
    pages,
  );
}
