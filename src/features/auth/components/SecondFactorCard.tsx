import { startOver, submitSecondFactor } from '../store/portal-steps';
import { Card } from './EmailCards';
import { PortalForm } from './PortalForm';
import { Status } from './Status';

/** Asks for the code from the authenticator app. */
export function SecondFactorCard() {
  return (
    <Card heading="Enter your code">
      <p className="staff-note">Open your authenticator app, and enter the code for this site.</p>
      <PortalForm fields={['code']} submitLabel="Sign in" onSubmit={submitSecondFactor} />
      <Status />
      <div className="staff-buttons mt-6">
        <button type="button" className="action action-outline" onClick={() => void startOver()}>
          Use another account
        </button>
      </div>
    </Card>
  );
}
