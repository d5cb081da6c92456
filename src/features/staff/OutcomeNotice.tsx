import { useEffect, useRef } from 'react';
import type { ActionState } from './action';

interface Props {
  state: ActionState;
  /** Shows it right here. Otherwise, it sticks to the bottom of the screen while the page scrolls. */
  isInline?: boolean;
  /** While something else shows it, such as a form. */
  isHidden?: boolean;
}

/**
 * What the latest change did or why it failed, with a way to undo it. It has to be rendered before there is an outcome,
 * because screen readers announce only changes.
 */
export function OutcomeNotice({ state, isInline = false, isHidden = false }: Props) {
  const success = state.status === 'success' && !isHidden ? state : undefined;
  // A field that has to be corrected says so itself.
  const error = state.status === 'error' && !state.field && !isHidden ? state : undefined;
  const undo = success?.undo;
  const notice = useRef<HTMLDivElement>(null);
  const takesFocus = !isInline && Boolean(success?.text || error);
  // From a button that the change removed. The next stop is Undo.
  useEffect(() => {
    const { activeElement, body } = document;
    const isLost = activeElement === body || activeElement?.classList.contains('staff-kept-focus');
    if (takesFocus && isLost) notice.current?.focus({ preventScroll: true });
  }, [takesFocus, state]);
  return (
    <div
      ref={notice}
      tabIndex={isInline ? undefined : -1}
      className={isInline ? 'staff-outcome-inline' : 'staff-outcome'}
    >
      <div role="status">
        {success?.text && (
          <p>
            <span>{success.text}</span>{' '}
            {undo && (
              <button type="button" className="link staff-link-button" onClick={() => void undo()}>
                Undo
              </button>
            )}
          </p>
        )}
      </div>
      <div role="alert">{error && <p>{error.text}</p>}</div>
    </div>
  );
}
