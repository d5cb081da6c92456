import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { warmToasts } from '~/lib/toasts';
import { $email, $submission, type } from '../store/portal';
import { AccountForm } from './AccountForm';

interface Props extends Pick<
  ComponentProps<typeof AccountForm>,
  'fields' | 'submitLabel' | 'onSubmit'
> {
  busyLabel?: string;
}

/** A form of the portal. */
export function PortalForm({ fields, busyLabel = 'Submitting...', ...form }: Props) {
  const submission = useStore($submission);
  return (
    <AccountForm
      {...form}
      id="portal"
      fields={fields.map((field) => ({
        ...field,
        value: field.name === 'email' ? $email.get() : '',
      }))}
      busyLabel={busyLabel}
      busy={submission.status === 'submitting'}
      problem={submission.status === 'error' ? submission.problem : undefined}
      onEdit={type}
      onFocus={warmToasts}
    />
  );
}
