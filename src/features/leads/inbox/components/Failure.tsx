import { signInAddress } from '~/features/auth';
import type { Fault } from '../api/request';
import { faultTexts } from '../rules/messages';

/** An error with a way to continue. */
export function Failure({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  return (
    <div className="staff-notice inbox-failure" data-tone="warm" role="alert">
      <p>{faultTexts[fault]}</p>
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
