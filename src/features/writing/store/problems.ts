import { faultOf, faultTexts, RequestError } from '~/features/staff';
import type { SaveQueue, SaveState } from '../draft/save-queue';

/** What went wrong, for people to read. */
export function errorText(error: unknown): string {
  if (!(error instanceof RequestError)) return error instanceof Error ? error.message : '';
  // The database explains what it rejects.
  return error.code && error.message ? error.message : faultTexts[faultOf(error)];
}

/** Why the text isn't in the database yet. Undefined if it is. */
export function unsavedReason(state: SaveState): string | undefined {
  if (state.status === 'saved' || state.status === 'unchanged') return undefined;
  return 'message' in state
    ? state.message
    : (reasons[state.status] ?? 'Your text isn’t saved yet.');
}

const reasons: Partial<Record<SaveState['status'], string>> = {
  offline: 'You’re offline. Your text is saved in this browser. Try again once you’re connected.',
  'signed-out': 'Sign in to continue. Your text is saved in this browser.',
  conflict: 'Another version of this post was saved. Compare both versions first.',
};

/** Saves everything in the database, or throws an error that says why that has to wait. */
export async function saveFirst(queue: SaveQueue): Promise<void> {
  const reason = unsavedReason(await queue.flush());
  if (reason !== undefined) throw new Error(reason);
}
