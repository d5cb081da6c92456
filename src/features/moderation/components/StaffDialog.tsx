import { useEffect, useRef, type ReactNode } from 'react';
import { useModeration } from '../ModerationContext';

interface Props {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A modal dialog. Closing it returns the focus to where it was. */
export function StaffDialog({ title, className = '', children }: Props) {
  const { closeDialog } = useModeration();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      // Unless a decision has moved the focus on.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`staff-dialog ${className}`}
      aria-labelledby="dialog-title"
      onClose={closeDialog}
    >
      <h2 id="dialog-title" className="display mb-3 text-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
