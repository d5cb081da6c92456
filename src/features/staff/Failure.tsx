import { signInAddress } from '~/lib/staff-links';
import { Button } from './Button';
import type { Fault } from './faults';

interface Props {
  fault: Fault;
  text: string;
  onRetry: () => unknown;
}

/** Why something couldn't be loaded, with a way to continue. */
export function Failure({ fault, text, onRetry }: Props) {
  return (
    <div className="staff-notice flex flex-col items-start gap-4" data-tone="warm" role="alert">
      <p>{text}</p>
      {fault === 'signed-out' ? (
        <a href={signInAddress(location.pathname + location.search)} className="action">
          Sign in
        </a>
      ) : (
        <Button look="main" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
