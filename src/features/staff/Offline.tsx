import { useStore } from '@nanostores/react';
import { $online } from '~/lib/browser-state';

/** Says that the browser is offline. `text`: what that means for the page. */
export function Offline({ text }: { text: string }) {
  const online = useStore($online);
  return (
    <div role="status">
      {!online && (
        <p className="staff-offline fixed inset-x-0 bottom-0 z-20 border-t-3 border-warm bg-sheet px-[clamp(1.25rem,4vw,3.5rem)] py-3">{`You’re offline. ${text}`}</p>
      )}
    </div>
  );
}
