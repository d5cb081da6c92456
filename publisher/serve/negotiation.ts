import { encodings, type Encoding } from '../releases/files.ts';
import type { ByteRange } from '../releases/object-store.ts';

/**
 * The encodings that an Accept-Encoding header prefers to the uncompressed file, best first (RFC 9110
 * §12.5.3). Of two with the same quality, the smaller is better.
 */
export function acceptedEncodings(header: string | null): Encoding[] {
  const qualities = new Map<string, number>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    if (name) qualities.set(name === 'x-gzip' ? 'gzip' : name, Number(quality) || 0);
  }
  const wildcard = qualities.get('*') ?? 0;
  const qualityOf = (encoding: Encoding) => qualities.get(encoding) ?? wildcard;
  const identity = qualities.get('identity') ?? 0;
  return encodings
    .filter((encoding) => qualityOf(encoding) > 0 && qualityOf(encoding) >= identity)
    .sort((one, other) => qualityOf(other) - qualityOf(one));
}

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110 §14.2). Undefined if the whole file should
 * be sent: no range, several, another unit, or a syntax error.
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const start = Math.max(size - Number(last), 0);
    return start < size ? { start, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** If-None-Match uses weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const known: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ''));
}
