import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /**
   * Has to unmount the dialog. Also called when the browser closes it, for example on Escape. While it's undefined, the
   * dialog stays open.
   */
  onClose: (() => void) | undefined;
  /** Moves the focus once the dialog is closed. By default, it returns to where it was. */
  afterClose?: () => void;
  /** For text to read: begins at the title instead of at the first field. */
  startAtTitle?: boolean;
  /** ID of the text that screen readers add to the title. */
  describedBy?: string | undefined;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog that's open as long as it's rendered. Clicking beside it doesn't close it, because that would
 * discard what was typed.
 */
export function Dialog(props: Props) {
  const { title, onClose, afterClose, startAtTitle, describedBy, className = '', children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect's cleanup runs while the dialog is still in the document. Browsers return the focus only then.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Browsers would begin at the first button. React's `autoFocus` only works in what's already open.
    const start = startAtTitle ? 'h2' : 'input, select, textarea';
    dialog?.querySelector<HTMLElement>(start)?.focus();
    return () => {
      dialog?.close();
      afterClose?.();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- opens once
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // Handles Escape right away. The close event comes a frame later, when another key may have reopened the dialog.
      onCancel={(event) => {
        if (onClose) onClose();
        else event.preventDefault();
      }}
      // Browsers ignore preventDefault if Escape is pressed twice.
      onClose={onClose ?? (() => ref.current?.showModal())}
    >
      <h2 id={titleId} tabIndex={startAtTitle ? -1 : undefined} className="display text-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

interface ButtonsProps {
  /** What the main button says, which submits the form around it. */
  label: string;
  /** While it's undefined, it's too late to cancel. */
  onCancel: (() => void) | undefined;
  busy?: boolean;
  /** Whether it can't be undone. */
  isFinal?: boolean;
  /** What follows the two buttons. */
  children?: ReactNode;
}

/** The buttons at the end of a dialog that asks something. */
export function DialogButtons(props: ButtonsProps) {
  const { label, onCancel, busy, isFinal = false, children } = props;
  return (
    <div className="dialog-buttons">
      <button
        type="submit"
        className={isFinal ? 'action action-final' : 'action'}
        aria-disabled={busy || undefined}
      >
        {label}
      </button>
      <button
        type="button"
        className="action action-outline"
        aria-disabled={!onCancel || undefined}
        onClick={onCancel}
      >
        Cancel
      </button>
      {children}
    </div>
  );
}
