import type { DraftFields } from '~rules/post/draft';
import type { Range } from './rendered-post';

export type CheckStatus = 'good' | 'improve' | 'missing';

/** Where the writer can fix it: in a field, or in a part of the text. */
export type Target = keyof DraftFields | Range;

/** The result of one check. */
export interface Check {
  /** What was checked. Unique. */
  label: string;
  status: CheckStatus;
  /** What's good, or what to fix. */
  message: string;
  target: Target;
}

export interface CheckGroup {
  title: string;
  checks: readonly Check[];
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const formatNumber = (value: number) => number.format(value);

/** `1 word`, `2 words`. */
export function count(many: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(many)} ${many === 1 ? singular : plural}`;
}
