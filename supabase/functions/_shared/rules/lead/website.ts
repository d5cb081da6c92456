/** Hosts of private networks (RFC 6761, 6762, and 8375, and common router defaults). */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|test|invalid|onion|home\.arpa)$/;

/** At least two labels, and the last isn't a number: neither a local host nor an IP address. */
const publicName = /^(?:[a-z0-9_-]+\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/;

/**
 * The URL to store for a website as typed: `example.com` becomes `https://example.com/`. Undefined if it isn't
 * on the public web: other schemes, credentials, IP addresses, and names of private networks.
 */
export function websiteUrl(typed: string): string | undefined {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  if (url.username !== '' || url.password !== '') return undefined;
  const name = url.hostname.replace(/\.$/, '');
  if (!publicName.test(name) || privateNames.test(name)) return undefined;
  url.hostname = name;
  return url.href;
}
