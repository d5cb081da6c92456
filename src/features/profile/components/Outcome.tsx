import type { ChangeState } from '../store/profile';

/** How a change went, unless a field says so. Live regions must exist before their content does. */
export function Outcome({ state }: { state: ChangeState }) {
  const problem = state.status === 'error' && !state.problem.field ? state.problem : undefined;
  return (
    <>
      <div role="status" className="profile-outcome">
        {state.status === 'success' && state.text && (
          <p className="staff-notice" data-tone="signal">
            {state.text}
          </p>
        )}
      </div>
      <div role="alert" className="profile-outcome">
        {problem && (
          <p className="staff-notice" data-tone="warm">
            {problem.text}
          </p>
        )}
      </div>
    </>
  );
}
