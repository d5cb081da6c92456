import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** ID of the heading that names what's edited. */
  labelId: string;
  /** Whether it's being saved. */
  busy: boolean;
  /** The fields. */
  children: ReactNode;
  /** Buttons besides Save and Cancel. */
  more?: ReactNode;
  onSave: () => void;
  onCancel: () => void;
}

/** Edits one value in place. Its first field has the focus when it opens and after saving failed. */
export function EditForm({ labelId, busy, children, more, onSave, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!busy)
      form.current?.querySelector<HTMLElement>('input:not([type="checkbox"]), select')?.focus();
  }, [busy]);
  return (
    <form
      ref={form}
      className="grid gap-1"
      noValidate
      aria-labelledby={labelId}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
      <div className="staff-buttons">
        <button type="submit" className="action" aria-disabled={busy || undefined}>
          {busy ? 'Saving…' : 'Save'}
        </button>
        <button
          type="button"
          className="action action-outline"
          aria-disabled={busy || undefined}
          onClick={() => busy || onCancel()}
        >
          Cancel
        </button>
        {more}
      </div>
    </form>
  );
}
