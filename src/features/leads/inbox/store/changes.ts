import { atom, readonlyType } from 'nanostores';
import { faultOf, faultTexts, RequestError } from '~/features/staff';
import { changeLeads, undoChange, type LeadChange, type LeadFilter } from '../api/leads';
import { changeConflictText, changedText, failureText, undoneText } from '../rules/messages';

export type ChangeState =
  | { status: 'idle' }
  | { status: 'submitting' }
  /** `decision` can be undone. `lead`: the ID, if it was about one lead. */
  | { status: 'success'; text: string; decision?: string; lead: string | undefined }
  | { status: 'error'; text: string; lead: string | undefined };

/** Changes one or many leads, one change at a time. `refetch` runs after each. */
export function createChanges(refetch: () => Promise<void>) {
  const $state = atom<ChangeState>({ status: 'idle' });
  let latest: Promise<unknown> = Promise.resolve();

  function run(lead: string | undefined, send: () => Promise<ChangeState>): Promise<boolean> {
    const done = latest.then(() => runNext(lead, send));
    latest = done.catch(() => undefined);
    return done;
  }

  async function runNext(
    lead: string | undefined,
    send: () => Promise<ChangeState>,
  ): Promise<boolean> {
    $state.set({ status: 'submitting' });
    const result = await send().catch((error: unknown): ChangeState => {
      return { status: 'error', text: rejectionText(error) ?? failureText(faultOf(error)), lead };
    });
    await refetch();
    $state.set(result);
    return result.status === 'success';
  }

  return {
    /** The latest change and its outcome. */
    $change: readonlyType($state),

    /** Changes one lead, if it still matches. */
    changeOne: (lead: string, filter: LeadFilter, change: LeadChange) =>
      run(lead, async () => {
        const { decision, count, skipped } = await changeLeads([lead], filter, change);
        if (skipped > 0) return { status: 'error', text: changeConflictText, lead };
        return { status: 'success', text: 'Saved.', ...(count > 0 && { decision }), lead };
      }),

    /** Changes the given leads that still match. */
    changeMany: (ids: readonly string[], filter: LeadFilter, change: LeadChange) =>
      run(undefined, async () => {
        const { decision, count, skipped } = await changeLeads(ids, filter, change);
        const text = changedText(count, skipped);
        return { status: 'success', text, ...(count > 0 && { decision }), lead: undefined };
      }),

    /** Undoes a change. */
    undo: (decision: string, lead: string | undefined) =>
      run(lead, async () => {
        const { skipped } = await undoChange(decision);
        return { status: 'success', text: undoneText(skipped), lead };
      }),

    /** Clears the outcome. */
    dismissChange(): void {
      if ($state.get().status !== 'submitting') $state.set({ status: 'idle' });
    },
  };
}

/** The backend's message about a value that it rejects. */
export const rejectionText = (error: unknown): string | undefined =>
  error instanceof RequestError && error.code === '22023' ? error.message : undefined;

/** Why something small failed, such as saving a note. */
export const shortFailure = (error: unknown): string => faultTexts[faultOf(error)];
