import type { ActionState } from './action';

interface Props {
  state: ActionState;
  /** Beside what was changed. Otherwise, it's at the end of the page and stays in view while the page scrolls. */
  isInline?: boolean;
}

/** What the latest change did or why it failed, with a way to undo it. */
export function OutcomeNotice({ state, isInline = false }: Props) {
  const undo = state.status === 'success' ? state.undo : undefined;
  // A field that has to be corrected says so itself.
  const isShown = state.status === 'success' || (state.status === 'error' && !state.field);
  return (
    <div
      role="status"
      className={isInline ? 'staff-outcome-inline' : 'staff-outcome'}
      data-tone={isShown && state.status === 'error' ? 'warm' : undefined}
    >
      {isShown && state.text && (
        <p>
          <span>{state.text}</span>{' '}
          {undo && (
            <button type="button" className="link staff-link-button" onClick={() => void undo()}>
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  );
}
