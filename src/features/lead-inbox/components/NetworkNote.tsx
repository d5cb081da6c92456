import { useStore } from '@nanostores/react';
import { $online } from '../store/network';

/** Says that there is no network, over the page's lower edge: nothing moves when it comes or goes. */
export function NetworkNote() {
  const online = useStore($online);
  return (
    <div role="status">
      {!online && (
        <p className="inbox-offline">
          You are offline. What you see is what was known before; it refreshes when you are back.
        </p>
      )}
    </div>
  );
}
