import { signInAddress } from '~/lib/staff-links';
import type { Fault } from './faults';

/** Why something couldn't be loaded, with a way to continue. */
export function Failure({
  fault,
  text,
  onRetry,
}: {
  fault: Fault;
  text: string;
  onRetry: () => void;
}) {
  return (
    <div className="staff-notice flex flex-col items-start gap-4" data-tone="warm" role="alert">
      <p>{text}</p>
      {fault === 'signed-out' ? (
        <a href={signInAddress(location.pathname + location.search)} className="action">
          Sign in
        </a>
      ) : (
        <button type="button" className="action" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
