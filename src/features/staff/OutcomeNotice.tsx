import type { ActionState } from './action';

/** What the latest change did or why it failed, with a way to undo it. Stays in view while the page scrolls. */
export function OutcomeNotice({ state }: { state: ActionState }) {
  const undo = state.status === 'success' ? state.undo : undefined;
  return (
    <div
      role="status"
      className="staff-outcome"
      data-tone={state.status === 'error' ? 'warm' : undefined}
    >
      {(state.status === 'success' || state.status === 'error') && state.text && (
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
