/** Reloads a list. `busy` is true while it reloads. Omit it if the list itself shows that. */
export function RefreshButton({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="action action-outline"
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      {busy ? 'Refreshing…' : 'Refresh'}
    </button>
  );
}
