import { useEffect, useState } from 'react';
import { slowAfterMs } from '~/lib/timing';

/** `label`: what the page is doing, e.g. "Checking your access". */
export function Spinner({ label }: { label: string }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="staff-wait">
      <span className="staff-spinner" aria-hidden="true" />
      <span>{`${label}${slow ? '. This is taking longer than usual.' : '…'}`}</span>
    </div>
  );
}
