import { useStore } from '@nanostores/react';
import { faultTexts } from '../rules/faults';
import { $older, showOlder } from '../store/list';

/** The way to the next page. It stays where it is while it is on its way. */
export function OlderLeads() {
  const older = useStore($older);
  const busy = older.is === 'loading';
  return (
    <div className="inbox-older">
      <button
        type="button"
        className="action action-outline"
        aria-disabled={busy || undefined}
        onClick={() => void showOlder()}
      >
        {busy ? 'Loading…' : 'Load more'}
      </button>
      <p role="status">
        {older.is === 'failed' && `No more were loaded. ${faultTexts[older.fault]}`}
      </p>
    </div>
  );
}
