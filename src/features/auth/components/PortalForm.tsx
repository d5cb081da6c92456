import { useStore } from '@nanostores/react';
import { warmToasts } from '~/lib/toasts';
import type { AccountField, AccountValues } from '~rules/account/account';
import { $email, $submission, type } from '../store/portal';
import { AccountForm } from './AccountForm';

interface Props {
  fields: readonly AccountField[];
  /** Overrides of the fields' labels. */
  labels?: Partial<Record<AccountField, string>>;
  submitLabel: string;
  busyLabel?: string;
  onSubmit: (values: AccountValues) => Promise<void>;
}

/** A form of the portal. */
export function PortalForm({
  fields,
  labels,
  submitLabel,
  busyLabel = 'Submitting...',
  onSubmit,
}: Props) {
  const submission = useStore($submission);
  const busy = submission.status === 'submitting';
  return (
    <AccountForm
      id="portal"
      fields={fields.map((name) => ({
        name,
        label: labels?.[name],
        value: name === 'email' ? $email.get() : '',
      }))}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      busy={busy}
      problem={submission.status === 'error' ? submission.problem : undefined}
      onEdit={type}
      onFocus={warmToasts}
      onSubmit={onSubmit}
    />
  );
}
