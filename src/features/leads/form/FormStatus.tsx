import { OrCall } from './OrCall';
import type { Submission } from './submission';

interface DraftNoticeProps {
  restored: boolean;
  onStartOver: () => void;
}

/** The form's first line. Both versions have the same height, so restoring a draft doesn't shift the page. */
export function DraftNotice({ restored, onStartOver }: DraftNoticeProps) {
  return (
    <div className="flex min-h-touch items-center justify-between gap-4 text-sm text-quiet">
      {!restored && <p>All fields are required unless marked optional.</p>}
      {/* Only for what changes. */}
      <p role="status">{restored && 'We restored what you typed earlier.'}</p>
      {restored && (
        <button type="button" className="link min-h-touch px-2" onClick={onStartOver}>
          Start over
        </button>
      )}
    </div>
  );
}

interface SubmissionStatusProps {
  submission: Submission;
  onKeepEditing: () => void;
}

/** The result of submitting, also announced to screen readers. */
export function SubmissionStatus({ submission, onKeepEditing }: SubmissionStatusProps) {
  return (
    <div className="min-h-touch pt-4">
      <p role="status" className="max-w-[38rem]">
        {statusText(submission)}
      </p>
      {submission.status === 'offline' && (
        <button type="button" className="action action-outline mt-3" onClick={onKeepEditing}>
          Keep editing
        </button>
      )}
      <div role="alert">
        {submission.status === 'error' && (
          <div className="border-y-2 border-warm py-4">
            <p className="display text-title">Submission Error</p>
            <p className="mt-1">{submission.message}</p>
            <p className="mt-1 text-quiet">Your answers are still here.</p>
            <p>
              <OrCall />
            </p>
          </div>
        )}
      </div>
    </div>
  );
}

const notes = {
  canceled: 'Canceled. Nothing was sent.',
  'already-sent':
    'We already have a request from you. Sending the same answers again won’t create a second one.',
} as const;

function statusText(submission: Submission): string {
  switch (submission.status) {
    case 'idle':
      return submission.note ? notes[submission.note] : '';
    case 'submitting':
      return submission.slow ? 'Still sending…' : '';
    case 'offline':
      return 'You’re offline. Keep this tab open, and we’ll send your answers once you’re back online.';
    case 'success':
      return submission.message;
    case 'error':
      return '';
  }
}
