import { useState } from 'react';

interface Props {
  label?: string;
  /** What it says in the meantime. */
  busyLabel?: string;
  onRefresh: () => Promise<void>;
}

/** Loads what's on screen again. */
export function RefreshButton({ label = 'Refresh', busyLabel = 'Refreshing…', onRefresh }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  async function refresh(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await onRefresh();
    setIsBusy(false);
  }
  return (
    <button
      type="button"
      className="action action-outline"
      aria-disabled={isBusy || undefined}
      onClick={() => void refresh()}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}
