/** Loads a list again. `busy`: whether it's doing that now. Leave it out if the list itself says so. */
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
