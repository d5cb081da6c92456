import { contentSubdomain } from './business.ts';
import { webAddress } from './web-address.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns an Origin header's value if it is an origin of the site at `siteUrl`, ready for
 * Access-Control-Allow-Origin; otherwise undefined, as for requests without the header. The site's
 * origins are its own and that of its `content.` subdomain, with the same scheme and port. A site on
 * this machine can be opened under any loopback name.
 */
export function allowedOrigin(
  origin: string | null,
  siteUrl: string | undefined,
): string | undefined {
  const site = webAddress(siteUrl);
  if (origin === null || site === undefined) return undefined;
  const port = site.port && `:${site.port}`;
  const isSite = hostsOf(site.hostname).some(
    (host) => origin === `${site.protocol}//${host}${port}`,
  );
  return isSite ? origin : undefined;
}

function hostsOf(hostname: string): string[] {
  return loopbackHosts.includes(hostname)
    ? [...loopbackHosts, `${contentSubdomain}.localhost`]
    : [hostname, `${contentSubdomain}.${hostname}`];
}
