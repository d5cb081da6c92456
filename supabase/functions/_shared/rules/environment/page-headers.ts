/** Security headers that are the same on every page. Names are in the case of the documentation. */
export const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(),microphone=(),geolocation=(),browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** Of sites with HTTPS (spec §9). Browsers then refuse unencrypted connections for a year. */
export const strictTransport = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

export const policyHeader = 'Content-Security-Policy';

/** Which headers of a page are missing or different, such as `Referrer-Policy`. Its policy only has to be there. */
export function wrongHeaders(headers: Headers, isEncrypted: boolean): string[] {
  const expected = { ...fixedHeaders, ...(isEncrypted && strictTransport) };
  const wrong = Object.entries(expected).filter(([name, value]) => headers.get(name) !== value);
  return [...(headers.get(policyHeader) ? [] : [policyHeader]), ...wrong.map(([name]) => name)];
}
