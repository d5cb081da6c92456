import { useState } from 'react';

/** Loads what's on screen again. */
export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<void> }) {
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
      {isBusy ? 'Refreshing…' : 'Refresh'}
    </button>
  );
}
