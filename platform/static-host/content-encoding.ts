/** Codings that a publisher leaves beside a file, the smallest first. */
export const codings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export type Coding = (typeof codings)[number];

/**
 * The codings that an Accept-Encoding header prefers to the plain file, the most wanted first
 * (RFC 9110 §12.5.3). A coding with the same quality as another goes by size.
 */
export function wantedCodings(accept: string | undefined): Coding[] {
  const qualities = new Map<string, number>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
    if (name) qualities.set(name === 'x-gzip' ? 'gzip' : name, Number(quality) || 0);
  }
  const any = qualities.get('*') ?? 0;
  const quality = ({ name }: Coding) => qualities.get(name) ?? any;
  // Unless it is named, the plain file is acceptable and least wanted.
  const plain = qualities.get('identity') ?? 0;
  return codings
    .filter((coding) => quality(coding) > 0 && quality(coding) >= plain)
    .sort((one, other) => quality(other) - quality(one));
}
