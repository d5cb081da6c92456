import { appEnvironment } from '~rules/environment/app-environment';
import { bareAddress } from './bare-address';

/** In production only (spec §1). Some hosting providers redirect before the page loads. */
export function redirectToBareHost(): void {
  if (appEnvironment(import.meta.env.PUBLIC_APP_ENV) !== 'production') return;
  const address = bareAddress(location, import.meta.env.SITE);
  if (address) location.replace(address);
}
