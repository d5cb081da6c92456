import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '~/features/staff';
import type { Problem } from '../store/messages';
import { $email, $submission, choose } from '../store/portal';
import { sendEmail } from '../store/steps';

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
      <p>{text}</p>
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
