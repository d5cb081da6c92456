import type { Invitation } from '~rules/account/invitation';
import { submitInvitation } from '../store/portal-steps';
import { useAuth } from './AuthProvider';
import { BackToSignIn, Card, Email } from './EmailCards';
import { PortalForm } from './PortalForm';
import { Status } from './Status';

/** Asks for what a new account needs. Mail scanners open links, so only the button accepts the invitation. */
export function InvitationCard({ invitation }: { invitation: Invitation | undefined }) {
  const { user } = useAuth();
  return (
    <Card heading="Accept your invitation">
      {invitation ? (
        <Email email={invitation.email} />
      ) : (
        <p className="staff-note">
          Enter the email address your invitation was sent to, and the code from that email.
        </p>
      )}
      <p className="staff-note">Enter your name and choose a password to create your account.</p>
      {user?.email && (
        <p className="staff-note">
          You’re signed in as <b>{user.email}</b>. If you accept, you’ll switch to the new account.
        </p>
      )}
      <PortalForm
        fields={
          invitation ? ['fullName', 'newPassword'] : ['email', 'code', 'fullName', 'newPassword']
        }
        submitLabel="Accept invitation"
        onSubmit={submitInvitation}
      />
      <Status />
      <div className="staff-buttons mt-6">
        <BackToSignIn label="Back to sign in" />
      </div>
    </Card>
  );
}
