import { useEffect, useRef } from 'react';
import type { ActionState, Outcome } from './action';
import { Button } from './Button';

interface Props {
  state: ActionState;
  /** Shows it right here. Otherwise, it sticks to the bottom of the screen while the page scrolls. */
  isInline?: boolean;
  /** Hides what may cover much of the list, such as long explanations. */
  onDismiss?: () => void;
}

/**
 * What the latest change did or why it failed, with a way to undo it. It has to be rendered before there is an outcome,
 * because screen readers announce only changes.
 */
export function OutcomeNotice({ state, isInline = false, onDismiss }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const success = state.status === 'success' && state.text ? state : undefined;
  // A field that has to be corrected says so itself.
  const error = state.status === 'error' && !state.field ? state : undefined;
  const hasOutcome = success !== undefined || error !== undefined;
  useEffect(() => {
    const notice = place.current;
    if (!notice || !hasOutcome) return;
    if (!isInline) {
      // Toasts appear above it.
      document.documentElement.style.setProperty('--outcome-height', `${notice.offsetHeight}px`);
    }
    const { activeElement, body } = document;
    // The button that led to it may be gone, and its focus with it. The next stop is Undo.
    const isLost = activeElement === body || activeElement?.classList.contains('staff-kept-focus');
    if (isLost) notice.focus({ preventScroll: true });
  }, [state, hasOutcome, isInline]);
  const dismiss =
    onDismiss &&
    (() => {
      // The button goes away with the outcome. The next stop is what follows.
      place.current?.focus({ preventScroll: true });
      onDismiss();
    });
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`outline-none ${isInline ? 'staff-outcome-inline' : 'staff-outcome'}`}
    >
      <div role="status">
        {state.status === 'submitting' && state.text && <p>{state.text}</p>}
        {success && <Result {...success} onDismiss={dismiss} />}
      </div>
      <div role="alert">{error && <Result {...error} onDismiss={dismiss} />}</div>
    </div>
  );
}

interface ResultProps extends Outcome {
  onDismiss: (() => void) | undefined;
}

function Result({ text, undo, onDismiss }: ResultProps) {
  return (
    <p>
      <span>{text}</span>{' '}
      {undo && (
        <Button look="link" className="mr-4" onClick={undo}>
          Undo
        </Button>
      )}
      {onDismiss && (
        <Button look="link" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </p>
  );
}
