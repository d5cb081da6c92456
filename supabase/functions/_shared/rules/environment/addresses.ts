/** Labels of letters, digits and hyphens, as certificates and security policies allow them. */
const hostName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ipv6 = /^\[[0-9a-f:.]+\]$/;

/** URL accepts hosts such as `a;sandbox` and `a,b`, which would end a directive or a list of hosts. */
export function isPlainHost(host: string): boolean {
  return hostName.test(host) || ipv6.test(host);
}

/** `URL.parse`, which Safari 17 doesn't have. */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** Addresses that never leave the machine; browsers resolve every name under `localhost` to it. */
export function isLoopback({ hostname }: Pick<URL, 'hostname'>): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(hostname);
}

/** Host names under which this machine reaches its own servers. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** `https://example.com`, written as browsers write an origin. */
export function isOrigin(value: string): boolean {
  const url = parseUrl(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    value === url.origin &&
    isPlainHost(url.hostname)
  );
}

/** A host with or without a port, as in an origin that begins with https:// (or http:// on loopback). */
export function isHostOfOrigin(value: string): boolean {
  return ['https', 'http'].every((scheme) => {
    const url = parseUrl(`${scheme}://${value}`);
    return url?.host === value && isPlainHost(url.hostname);
  });
}

const webAddress = /^https?:\/\/[\w.:[\]-]+(?:[/?][\w.~:/?@!$&()*+,;=%-]*)?$/;

/** http or https, without credentials or a fragment, using only characters that never need escaping. */
export function isWebAddress(value: string): boolean {
  const url = webAddress.test(value) && value.length <= 2048 ? parseUrl(value) : null;
  return url !== null && isPlainHost(url.hostname);
}

/** A web address that is encrypted unless it stays on this machine. */
export function isSecureAddress(value: string): boolean {
  const url = isWebAddress(value) ? parseUrl(value) : null;
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
}
