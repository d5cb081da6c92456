import { useStore } from '@nanostores/react';
import { Dialog, DialogButtons } from '~/components/ui/Dialog';
import type { Erasure } from '../api/privacy';
import { usePrivacy } from '../PrivacyContext';

/** Asks whether the contacts are gone from the CRM, because the site then deletes its copy of their addresses. */
export function ConfirmCrmDialog({ erasure }: { erasure: Erasure }) {
  const privacy = usePrivacy();
  const submission = useStore(privacy.$submission);
  const isSubmitting = submission.status === 'submitting';
  const close = isSubmitting ? undefined : privacy.closeDialog;
  return (
    <Dialog title="Mark as deleted from the CRM?" startAtTitle onClose={close}>
      <p>Confirm that you’ve deleted every contact in the CRM with one of these addresses:</p>
      <ul className="privacy-addresses">
        {erasure.crm.emails?.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
      <p>
        The site will then delete its last copy of these addresses and stop trying to delete the
        contacts.
      </p>
      <div role="alert">
        {submission.status === 'error' && <p className="privacy-error">{submission.text}</p>}
      </div>
      <DialogButtons
        label="Mark as deleted"
        busy={isSubmitting}
        onConfirm={() => void privacy.confirmCrm(erasure)}
        onCancel={close}
      />
    </Dialog>
  );
}
