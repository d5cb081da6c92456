import type { ReactNode } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import type { ActionState } from './action';

interface Props {
  title: ReactNode;
  /** ID of the text that screen readers add to the title. */
  describedBy?: string | undefined;
  /** How the change is going. */
  state: ActionState;
  /** What the main button says. */
  label: string;
  /** What it says while the change is running. */
  busyLabel?: string;
  /** What the main button does. Undefined while it can't be pressed. */
  onConfirm: (() => unknown) | undefined;
  onClose: () => void;
  /** What happens if it's confirmed. */
  children: ReactNode;
}

/** Asks before something happens. Stays open while that's running and if it fails. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    describedBy,
    state,
    label,
    busyLabel = label,
    onConfirm,
    onClose,
    children,
  } = props;
  const busy = state.status === 'submitting';
  const close = busy ? undefined : onClose;
  return (
    <Dialog title={title} describedBy={describedBy} startAtTitle onClose={close}>
      {children}
      <div role="alert">
        {state.status === 'error' && <p className="staff-problem">{state.text}</p>}
      </div>
      <DialogButtons
        label={busy ? busyLabel : label}
        busy={busy || !onConfirm}
        onConfirm={() => busy || void onConfirm?.()}
        onCancel={close}
      />
    </Dialog>
  );
}
