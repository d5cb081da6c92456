import { useEffect, useState } from 'react';
import { slowAfterMs } from '~/lib/timing';

/** `what` says what's going on, e.g. "Checking your access". */
export function Spinner({ what }: { what: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="staff-wait">
      <span className="staff-spinner" aria-hidden="true" />
      <span>
        {what}
        {slow ? '. This is taking longer than usual.' : '…'}
      </span>
    </div>
  );
}
