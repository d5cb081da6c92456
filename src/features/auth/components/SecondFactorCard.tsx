import { submitSecondFactor } from '../store/portal-steps';
import { Card } from './EmailCards';
import { nextPage } from '~/lib/staff-links';
import { PortalForm } from './PortalForm';
import { SignOutButton } from './StaffBar';
import { Status } from './Status';

/** Asks for the code from the authenticator app. */
export function SecondFactorCard() {
  return (
    <Card heading="Enter your code">
      <p className="staff-note">Open your authenticator app, and enter the code for this site.</p>
      <PortalForm fields={['code']} submitLabel="Sign in" onSubmit={submitSecondFactor} />
      <Status />
      <div className="staff-buttons mt-6">
        <SignOutButton className="action action-outline" next={nextPage(location.search)} />
      </div>
    </Card>
  );
}
