export interface HeaderSettings {
  /** e.g. `https://example.com` */
  siteUrl: string;
  /** development, staging or production */
  environment: string;
}

/** Spec §9, in seconds. */
const hstsMaxAge = 31_536_000;

/**
 * The `_headers` file, in the format the big static hosts share. `policy` is the
 * Content-Security-Policy that all pages of a build share.
 */
export function headersFile(policy: string, { siteUrl, environment }: HeaderSettings): string {
  const everywhere = [
    `Content-Security-Policy: ${policy}; frame-ancestors 'none'`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
  ];
  if (siteUrl.startsWith('https:')) {
    everywhere.push(`Strict-Transport-Security: max-age=${hstsMaxAge}`);
  }
  if (environment === 'staging') everywhere.push('X-Robots-Tag: noindex');
  // The names of these files carry a hash of what is in them, or of what is seen in them.
  const assets = ['Cache-Control: public, max-age=31536000, immutable'];
  return rule('/*', everywhere) + rule('/_astro/*', assets) + rule('/social/*', assets);
}

function rule(pattern: string, headers: readonly string[]): string {
  return `${pattern}\n${headers.map((line) => `  ${line}\n`).join('')}`;
}
