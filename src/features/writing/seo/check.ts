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
