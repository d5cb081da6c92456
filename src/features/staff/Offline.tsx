import { useStore } from '@nanostores/react';
import { $online } from '~/lib/browser-state';

/** Says that the browser is offline. `text`: what that means for the page. */
export function Offline({ text }: { text: string }) {
  const online = useStore($online);
  return (
    <div role="status">
      {!online && <p className="staff-offline">{`You’re offline. ${text}`}</p>}
    </div>
  );
}
