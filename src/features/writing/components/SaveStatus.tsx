import { useStore } from '@nanostores/react';
import { $now } from '~/lib/browser-state';
import { savedAtText, saveText } from '../draft/save-text';
import { useWorkspace, useWriting } from '../WritingContext';

/** Where the text is saved, always visible. */
export function SaveStatus() {
  const { $isBlocked } = useWriting();
  const { queue } = useWorkspace();
  const state = useStore(queue.$state);
  const isBlocked = useStore($isBlocked);
  const now = useStore($now);
  const isProblem = ['refused', 'error', 'conflict'].includes(state.status) || isBlocked;
  return (
    <p
      className="writing-saved min-h-[1.4em] staff-quiet data-warm:font-semibold data-warm:text-warm"
      data-warm={isProblem || undefined}
    >
      <span role="status">{saveText(state, isBlocked)}</span>
      {/* Outside of the live region: not worth an announcement every few seconds. */}
      <span>{state.status === 'saved' && ` ${savedAtText(state.at, now)}`}</span>
    </p>
  );
}
