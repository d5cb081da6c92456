import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useInbox } from './InboxLink';

interface Props {
  /** The lead's ID, or undefined for changes to several leads. */
  lead: string | undefined;
  /** Follows the Undo button. */
  children?: ReactNode;
}

/** How the last change went, if it was about this lead or about several, and a button to undo it. */
export function ChangeNotice({ lead, children }: Props) {
  const { $change, undo } = useInbox();
  const state = useStore($change);
  if ((state.status !== 'success' && state.status !== 'error') || state.lead !== lead) return null;
  const decision = state.status === 'success' ? state.decision : undefined;
  return (
    <div
      className="staff-notice staff-notice-bar mt-4"
      data-tone={state.status === 'success' ? 'signal' : 'warm'}
    >
      <p>{state.text}</p>
      {decision && (
        <button
          type="button"
          className="action action-outline"
          onClick={() => void undo(decision, lead)}
        >
          Undo
        </button>
      )}
      {children}
    </div>
  );
}
