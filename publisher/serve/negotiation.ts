import { encodings, type Encoding } from '../releases/files.ts';

/**
 * The smallest encoding that an Accept-Encoding header accepts (RFC 9110 §12.5.3), regardless of its order of
 * preference. Undefined: send the uncompressed file.
 */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  const accepted = new Map<string, boolean>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim());
    accepted.set(name, !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)));
  }
  return encodings.find((encoding) => accepted.get(encoding) ?? accepted.get('*'));
}

/** If-None-Match uses weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ''));
}
