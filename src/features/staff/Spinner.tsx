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
    <div
      role="status"
      className="flex min-h-touch items-center gap-3 text-quiet [.staff-notice+&]:mt-3"
    >
      <span
        className="size-6 flex-none animate-spin rounded-full border-3 border-rule border-t-signal motion-reduce:animate-pulse"
        aria-hidden="true"
      />
      <span>{`${label}${slow ? '. This is taking longer than usual.' : '…'}`}</span>
    </div>
  );
}
