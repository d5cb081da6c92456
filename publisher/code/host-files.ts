export interface HostFileSettings {
  /** e.g. `https://example.com` */
  siteUrl: string;
  /** development, staging or production */
  environment: string;
}

/** Spec §9, in seconds. */
const hstsMaxAge = 31_536_000;

/** The `_headers` file for static hosts. `policy` is the Content-Security-Policy of every page. */
export function formatHeaders(policy: string, { siteUrl, environment }: HostFileSettings): string {
  const everywhere = [
    `Content-Security-Policy: ${policy}; frame-ancestors 'none'`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
  ];
  if (siteUrl.startsWith('https:')) {
    everywhere.push(`Strict-Transport-Security: max-age=${hstsMaxAge}`);
  }
  if (environment === 'staging') everywhere.push('X-Robots-Tag: noindex');
  // These file names contain a hash of the content.
  const assets = ['Cache-Control: public, max-age=31536000, immutable'];
  const jsonFeed = ['Content-Type: application/feed+json; charset=utf-8'];
  return (
    rule('/*', everywhere) +
    rule('/_astro/*', assets) +
    rule('/social/*', assets) +
    rule('/feed.json', jsonFeed)
  );
}

function rule(pattern: string, headers: readonly string[]): string {
  return `${pattern}\n${headers.map((line) => `  ${line}\n`).join('')}`;
}

/**
 * The `_redirects` file: `rules`, the content of public/_redirects, preceded in production by a redirect
 * from the www host. On static hosts that can't match a host name, a script on the page does the same.
 */
export function formatRedirects(rules: string, { siteUrl, environment }: HostFileSettings): string {
  const { protocol, hostname, port } = new URL(siteUrl);
  // No static host can match a port.
  if (environment !== 'production' || port !== '') return rules;
  return `${protocol}//www.${hostname}/* ${siteUrl}/:splat 301!\n${rules}`;
}
