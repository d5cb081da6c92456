import type { Ref } from 'react';
import type { Submission } from '../store/submission';

interface Props {
  submission: Submission;
  /** What to do where it failed. */
  advice: string;
  failure: Ref<HTMLDivElement>;
  onKeepEditing: () => void;
}

/** What became of pressing the button, said aloud as well. */
export function Outcome({ submission, advice, failure, onKeepEditing }: Props) {
  return (
    <div className="min-h-14 pt-4">
      <p role="status" className="max-w-[38rem]">
        {said(submission)}
      </p>
      {submission.is === 'offline-waiting' && (
        <button type="button" className="action action-outline mt-3" onClick={onKeepEditing}>
          Keep editing
        </button>
      )}
      <div role="alert" ref={failure} tabIndex={-1} className="outline-none">
        {submission.is === 'failed' && (
          <div className="border-y-2 border-warm py-4">
            <p className="display text-title">Submission Error</p>
            <p className="mt-1">{submission.text}</p>
            <p className="mt-1 text-quiet">{advice}</p>
          </div>
        )}
      </div>
    </div>
  );
}

function said(submission: Submission): string {
  switch (submission.is) {
    case 'submitting':
      return submission.slow ? 'Still sending…' : '';
    case 'offline-waiting':
      return 'You are offline. What you entered is kept here and sent as soon as you are back.';
    case 'done':
      return submission.message;
    case 'idle':
      return submission.note ? notes[submission.note] : '';
    case 'failed':
      return '';
  }
}

const notes = {
  'taken-back': 'Taken back: nothing has been sent. Press the button when you are done.',
  'sent-before':
    'A request from here has reached us. The same once more counts once, anything else is a new one.',
} as const;
