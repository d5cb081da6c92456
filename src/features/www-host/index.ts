import { appEnvironment } from '~rules/environment/app-environment';
import { bareAddress } from './bare-address';

/**
 * Moves visitors of the www host to the bare host, in production (spec §1). Some hosts redirect them earlier.
 * Not from astro:env, which would add the settings to the script on every page.
 */
export function leaveWwwHost(): void {
  if (appEnvironment(import.meta.env.PUBLIC_APP_ENV) !== 'production') return;
  const address = bareAddress(location, import.meta.env.SITE);
  if (address) location.replace(address);
}
