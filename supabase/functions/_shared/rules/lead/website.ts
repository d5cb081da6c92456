/** Hosts that only a network of its own knows (RFC 6761, 6762 and 8375, and what routers make up). */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|test|invalid|onion|home\.arpa)$/;

/** At least two labels, the last one no number: no host of a local network and no IP address. */
const publicName = /^(?:[a-z0-9_-]+\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/;

/**
 * The address of a website as it is stored: `example.com` becomes `https://example.com/`. Undefined for
 * what is none on the public web: other schemes, credentials, IP addresses, names of local networks.
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
