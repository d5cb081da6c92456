import type { Fault } from '~/features/staff';
import type { ItemRef, ItemStatus } from '../rules/items';
import type { Verdict } from '../rules/verdict';

/** Why a decision wasn't made or undone. */
export type Problem =
  | { what: 'failed'; fault: Fault; message: string }
  /** Someone else decided first, or the text changed. `status`: the item's status now. */
  | { what: 'stale'; status: ItemStatus }
  | { what: 'not-undone'; status: ItemStatus };

/** One decision about one item. */
export interface Decision extends ItemRef {
  /** Increasing, unique in this tab. */
  key: number;
  verdict: Verdict;
  /** Milliseconds since 1970. */
  at: number;
  /** Decisions made at once have the same group. */
  group: number;
  /**
   * `waiting`: not confirmed by the database. `undoing`: the same for its undo. `made` and `undone`: confirmed.
   * `dropped`: not made, see `problem`.
   */
  state: 'waiting' | 'made' | 'undoing' | 'undone' | 'dropped';
  /** Whether a request was sent that never got a response. */
  mayBeSaved: boolean;
  /** What `undo_moderation` takes. Null until it's made, or if the response was lost. */
  decision: string | null;
  problem?: Problem | undefined;
}

/** Whether the database hasn't confirmed it yet. */
export const isUnsent = ({ state }: Decision): boolean =>
  state === 'waiting' || state === 'undoing';

/** Whether the item counts as decided. */
export const isDecided = (decision: Decision | undefined): boolean =>
  decision !== undefined && (decision.state === 'waiting' || decision.state === 'made');
