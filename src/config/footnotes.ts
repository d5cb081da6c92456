import { facts, type ClaimName, type Facts } from './facts.ts';

/** The source of a claim, at the bottom of the page or section that makes it. */
export interface Footnote {
  claim: ClaimName;
  /** From 1. */
  number: number;
  /** Its anchor. */
  id: string;
  text: string;
}

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
      number: index + 1,
      id: `source-${index + 1}`,
      text: `${counted}, since ${since}. Source: ${system}.`,
    }));
}
