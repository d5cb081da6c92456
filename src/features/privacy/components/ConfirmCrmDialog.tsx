import { useStore } from '@nanostores/react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import type { Erasure } from '../api/privacy';
import { usePrivacy } from '../PrivacyContext';

/** Asks whether the contacts are gone from the CRM, because the site then forgets their addresses. */
export function ConfirmCrmDialog({ erasure }: { erasure: Erasure }) {
  const privacy = usePrivacy();
  const submission = useStore(privacy.$submission);
  return (
    <Dialog title="Deleted in the CRM?" startAtTitle onClose={privacy.closeDialog}>
      <p>Confirm that you’ve deleted every contact in the CRM with one of these addresses:</p>
      <ul className="privacy-addresses">
        {erasure.crm.emails?.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      <p>The site then deletes its last copy of them, and stops trying itself.</p>
      <div role="alert">
        {submission.status === 'error' && <p className="privacy-error">{submission.text}</p>}
      </div>
      <DialogButtons
        label="They’re deleted"
        busy={submission.status === 'submitting'}
        onConfirm={() => void privacy.confirmCrm(erasure)}
        onCancel={privacy.closeDialog}
      />
    </Dialog>
  );
}
