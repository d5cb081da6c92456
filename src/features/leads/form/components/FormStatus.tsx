import type { Ref } from 'react';
import type { Submission } from '../store/submission';

interface DraftNoticeProps {
  restored: boolean;
  onStartOver: () => void;
}

/** The form's first line. Both versions have the same height, so restoring a draft doesn't shift the page. */
export function DraftNotice({ restored, onStartOver }: DraftNoticeProps) {
  return (
    <div
      role="status"
      className="flex min-h-touch items-center justify-between gap-4 text-sm text-quiet"
    >
      {restored ? (
        <>
          <span>What you typed before is back.</span>
          <button type="button" className="link min-h-touch px-2" onClick={onStartOver}>
            Start over
          </button>
        </>
      ) : (
        <span>Everything is needed unless it says optional.</span>
      )}
    </div>
  );
}

interface SubmissionStatusProps {
  submission: Submission;
  /** What to do after an error. */
  advice: string;
  errorRef: Ref<HTMLDivElement>;
  onKeepEditing: () => void;
}

/** The result of submitting, also announced to screen readers. */
export function SubmissionStatus({
  submission,
  advice,
  errorRef,
  onKeepEditing,
}: SubmissionStatusProps) {
  return (
    <div className="min-h-14 pt-4">
      <p role="status" className="max-w-[38rem]">
        {statusText(submission)}
      </p>
      {submission.status === 'offline' && (
        <button type="button" className="action action-outline mt-3" onClick={onKeepEditing}>
          Keep editing
        </button>
      )}
      <div role="alert" ref={errorRef} tabIndex={-1} className="outline-none">
        {submission.status === 'error' && (
          <div className="border-y-2 border-warm py-4">
            <p className="display text-title">Submission Error</p>
            <p className="mt-1">{submission.message}</p>
            <p className="mt-1 text-quiet">{advice}</p>
          </div>
        )}
      </div>
    </div>
  );
}

const notes = {
  canceled: 'Taken back: nothing has been sent. Press the button when you are done.',
  'already-sent':
    'A request from here has reached us. The same once more counts once, anything else is a new one.',
} as const;

function statusText(submission: Submission): string {
  switch (submission.status) {
    case 'idle':
      return submission.note ? notes[submission.note] : '';
    case 'submitting':
      return submission.slow ? 'Still sending…' : '';
    case 'offline':
      return 'You are offline. What you entered is kept here and sent as soon as you are back.';
    case 'success':
      return submission.message;
    case 'error':
      return '';
  }
}
