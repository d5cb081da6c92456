import { isFeaturedImage } from './post.ts';

/** The hosts in PUBLIC_IMAGE_HOSTS, which may be unset. A space or a comma and a space separate them. */
export function imageHosts(setting: string | undefined): string[] {
  return setting ? setting.split(/,? /) : [];
}

/**
 * The host of an image that a post's page can't show, because it isn't the site's, the backend's, or one of `hosts`.
 * Browsers would block it (Content-Security-Policy). Undefined for an image that it can show.
 */
export function blockedImageHost(
  address: string,
  backend: string,
  hosts: readonly string[],
): string | undefined {
  if (address.startsWith('/')) return undefined;
  const { host } = new URL(address);
  return host === new URL(backend).host || hosts.includes(host) ? undefined : host;
}

/** Whether a post's page shows the image at `address`. */
export function canShowImage(address: string, backend: string, hosts: readonly string[]): boolean {
  return isFeaturedImage(address) && blockedImageHost(address, backend, hosts) === undefined;
}
