import { appEnvironment } from '~rules/environment/app-environment';
import { bareAddress, type Address } from './bare-address';

/** In production only (spec §1). Some hosting providers redirect before the page loads. */
export function redirectToBareHost(from: Address): void {
  if (appEnvironment(import.meta.env.PUBLIC_APP_ENV) !== 'production') return;
  const address = bareAddress(from, import.meta.env.SITE);
  if (address) location.replace(address);
}
