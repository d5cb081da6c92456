import { readFileSync } from 'node:fs';

/** A row of the table in docs/claims.md. */
export interface Claim {
  /** What pages say, literally. */
  stated: string[];
  pages: string[];
  /** The entry of the configuration. */
  entry: string;
  /** Its entry in `claimSources`, if it has one. */
  counted: string | undefined;
}

const code = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

export const documentedClaims: readonly Claim[] = readFileSync('docs/claims.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => {
    const [, stated = '', pages = '', source = ''] = line.split('|');
    const [entry = '', ...others] = code(source);
    const counted = others.find((name) => name.startsWith('claimSources.'));
    return { stated: code(stated), pages: code(pages), entry, counted };
  });
