import { signInAddress } from '~/features/staff';
import { faultTexts, type Fault } from '../rules/faults';

interface Props {
  fault: Fault;
  onTry: () => void;
}

/** What could not be shown, why, and the way on. */
export function Failure({ fault, onTry }: Props) {
  return (
    <div className="staff-notice inbox-failure" data-tone="warm" role="alert">
      <p>{faultTexts[fault]}</p>
      {fault === 'signed-out' ? (
        <a href={signInAddress(location.pathname + location.search)} className="action">
          Sign in
        </a>
      ) : (
        <button type="button" className="action" onClick={onTry}>
          Try again
        </button>
      )}
    </div>
  );
}
