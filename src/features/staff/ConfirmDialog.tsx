import type { ReactNode } from 'react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import type { ActionState } from './action';

interface Props {
  title: ReactNode;
  /** How the change is going. */
  state: ActionState;
  /** What the main button says. */
  label: string;
  /** What it says while the change is running. */
  busyLabel?: string;
  /** Without it, the button submits a form that `children` is in. */
  onConfirm: () => unknown;
  onClose: () => void;
  /** What happens if it's confirmed. */
  children: ReactNode;
}

/** Asks before something happens. Stays open while that's running and if it fails. */
export function ConfirmDialog(props: Props) {
  const { title, state, label, busyLabel = label, onConfirm, onClose, children } = props;
  const busy = state.status === 'busy';
  const close = busy ? undefined : onClose;
  return (
    <Dialog title={title} startAtTitle onClose={close}>
      {children}
      <div role="alert">
        {state.status === 'error' && <p className="staff-problem">{state.text}</p>}
      </div>
      <DialogButtons
        label={busy ? busyLabel : label}
        busy={busy}
        onConfirm={() => void onConfirm()}
        onCancel={close}
      />
    </Dialog>
  );
}
