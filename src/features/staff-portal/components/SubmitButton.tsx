interface Props {
  busy: boolean;
  label: string;
  busyLabel: string;
}

/** Disabled in a way that leaves the focus where it is. */
export function SubmitButton({ busy, label, busyLabel }: Props) {
  return (
    <button type="submit" className="action" aria-disabled={busy || undefined}>
      {busy ? busyLabel : label}
    </button>
  );
}
