import { facts, type ClaimName, type Facts } from './facts.ts';

/** The source of a claim, at the bottom of the page or section that makes it. */
export interface Footnote {
  claim: ClaimName;
  /** A superscript digit. */
  mark: string;
  /** Its anchor. */
  id: string;
  text: string;
}

const marks = ['¹', '²', '³', '⁴', '⁵'];

/** The footnotes of the claims that have a source, numbered in this order. */
export function footnotesFor(
  names: readonly ClaimName[],
  sources: Facts['claimSources'] = facts.claimSources,
): Footnote[] {
  return names
    .flatMap((claim) => {
      const source = sources[claim];
      return source ? [{ claim, source }] : [];
    })
    .map(({ claim, source: { since, counted, system } }, index) => ({
      claim,
      mark: marks[index] ?? `${index + 1}`,
      id: `source-${index + 1}`,
      text: `${counted}, since ${since}. Source: ${system}.`,
    }));
}
