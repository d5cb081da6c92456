import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  /** Unique on the page. */
  id: string;
  onClose: () => void;
  /** Gives the focus back. Until the dialog is closed, nothing outside it can have the focus. */
  afterClose: () => void;
  /** For text to read: begins at the title instead of at the first control. */
  startAtTitle?: boolean;
  children: ReactNode;
}

/** A dialog that's open as long as it's rendered. The browser keeps the focus in it. */
export function Modal({ title, id, onClose, afterClose, startAtTitle, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  // A layout effect, because its cleanup runs while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    if (startAtTitle) dialog?.querySelector('h2')?.focus();
    return () => {
      dialog?.close();
      afterClose();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- opens once
  }, []);
  return (
    <dialog
      ref={ref}
      className="editor-dialog"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="display text-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
