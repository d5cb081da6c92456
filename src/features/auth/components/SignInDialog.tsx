import { Dialog } from '~/components/ui/Dialog';
import { Button, WithCode } from '~/features/staff';
import { onDemand } from '~/lib/on-demand';

const portal = onDemand(() => import('../StaffPortal'));

/** Signs in without leaving the page. Whoever opens it closes it once someone has signed in. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sign in" onClose={onClose}>
      <p className="staff-note mb-4">You’ll stay on this page and keep everything you’ve typed.</p>
      <WithCode code={portal} label="Loading the form">
        {({ StaffPortal }) => <StaffPortal staysOnPage />}
      </WithCode>
      <div className="dialog-buttons">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
