import {
  errorText as staffErrorText,
  functionError,
  RequestError,
  type Action,
} from '~/features/staff';
import type { SaveQueue } from '../draft/save-queue';
import { saveText } from '../draft/save-text';

/** What went wrong, for people to read. The database explains what it rejects. */
export function errorText(error: unknown): string {
  const isExplained = error instanceof RequestError && error.code && error.message;
  return isExplained ? error.message : staffErrorText(error);
}

/** An error that says what to do. */
export const problem = (text: string) => new RequestError('failed', text, functionError);

/** Forgets why an earlier action failed, before a dialog shows the next one. What can be undone stays. */
export function clearError(action: Action): void {
  if (action.$state.get().status === 'error') action.reset();
}

/** Saves everything in the database, or throws an error that says why that has to wait. */
export async function saveFirst(queue: SaveQueue): Promise<void> {
  const state = await queue.flush();
  if (state.status !== 'saved' && state.status !== 'unchanged') {
    throw problem(saveText(state, false));
  }
}
