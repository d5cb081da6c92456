import { useEffect, useState } from 'react';

/** Milliseconds until somebody who waits is told that it takes long. */
const slowAfterMs = 5_000;

/** Something is on its way. `what` names it, e.g. "Checking who is signed in". */
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
        {slow ? '. This takes longer than usual.' : '…'}
      </span>
    </div>
  );
}
