import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import { $idle, type Action } from './action';

interface Props {
  title: ReactNode;
  /** ID of the text that screen readers add to the title. */
  describedBy?: string | undefined;
  /**
   * Its progress and outcome are shown, except for the problem of a field, which shows it itself. Without one, there's
   * nothing to wait for.
   */
  action?: Pick<Action, '$state' | 'close'>;
  /** What the main button says. */
  label: string;
  /** What it says while the change is running. */
  busyLabel?: string;
  /** What the main button does. Undefined while it can't be pressed. */
  onConfirm: (() => unknown) | undefined;
  /** By default, closes the action's dialog. */
  onClose?: () => void;
  /** Whether it can't be undone. */
  isFinal?: boolean;
  /** Whether it has fields: the first one has the focus, and Enter confirms. */
  isForm?: boolean;
  /** What happens if it's confirmed, or the fields. */
  children: ReactNode;
}

/** Asks before something happens. Stays open while that's running and if it fails. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    describedBy,
    action,
    label,
    busyLabel = label,
    onConfirm,
    onClose = action?.close,
    isFinal = false,
    isForm = false,
    children,
  } = props;
  const state = useStore(action?.$state ?? $idle);
  const busy = state.status === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.status === 'error' && state.field) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
  }, [state]);
  const close = busy ? undefined : onClose;
  return (
    <Dialog title={title} describedBy={describedBy} startAtTitle={!isForm} onClose={close}>
      <form
        ref={form}
        noValidate
        className={isForm ? 'grid gap-1' : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onConfirm?.();
        }}
      >
        {children}
        <div role="status">
          {state.status === 'submitting' && state.text && <p className="mt-3">{state.text}</p>}
        </div>
        <div role="alert">
          {state.status === 'error' && !state.field && (
            <p className="staff-problem">{state.text}</p>
          )}
        </div>
        <DialogButtons
          label={busy ? busyLabel : label}
          busy={busy || !onConfirm}
          isFinal={isFinal}
          onCancel={close}
        />
      </form>
    </Dialog>
  );
}
