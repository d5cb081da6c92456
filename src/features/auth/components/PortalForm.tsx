import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ComponentProps } from 'react';
import { Button } from '~/features/staff';
import { warmToasts } from '~/lib/toasts';
import type { Problem } from '../store/messages';
import { $email, $submission, choose, type } from '../store/portal';
import { sendEmail } from '../store/steps';
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

/** Progress or error of a form's submission. Live regions must exist before their content does. */
export function Status() {
  const submission = useStore($submission);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submission.status === 'error') alert.current?.scrollIntoView({ block: 'nearest' });
  }, [submission]);
  return (
    <>
      <p role="status" className="staff-note">
        {submission.status === 'submitting' && submission.slow && 'Still waiting for the server…'}
      </p>
      <div ref={alert} role="alert">
        {submission.status === 'error' && <Notice problem={submission.problem} />}
      </div>
    </>
  );
}

export function Notice({ problem: { title, text, advice, action } }: { problem: Problem }) {
  return (
    <div className="staff-notice" data-tone="warm">
      <p className="display text-title">{title}</p>
      <p className="mt-2">{text}</p>
      {advice && <p className="staff-note">{advice}</p>}
      {action && (
        <div className="staff-buttons mt-6">
          <Button
            onClick={() =>
              action === 'sign-in'
                ? choose(action, 'portal-password')
                : sendEmail(action, $email.get())
            }
          >
            {action === 'sign-in' ? 'Sign in instead' : 'Send a new email'}
          </Button>
        </div>
      )}
    </div>
  );
}
