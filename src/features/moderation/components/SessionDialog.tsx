import { useStore } from '@nanostores/react';
import { Dialog } from '~/components/ui/Dialog';
import { shortDateTime } from '~/lib/format-date';
import { useModeration } from '../ModerationContext';
import { problemText, verdictState } from '../rules/messages';
import { isDecided } from '../store/decision';

/** Most decisions that are listed. */
const maxListed = 500;

/** This tab's decisions, newest first. All of them can be undone. */
export function SessionDialog() {
  const { $decisions, undo, closeDialog } = useModeration();
  const decisions = useStore($decisions);
  return (
    <Dialog title="Your decisions" className="moderation-session" onClose={closeDialog}>
      {decisions.length === 0 ? (
        <p>You haven’t decided anything in this tab yet.</p>
      ) : (
        <ol>
          {decisions
            .toReversed()
            .slice(0, maxListed)
            .map((decision) => (
              <li key={decision.key}>
                <p dir="auto">{decision.name}</p>
                <p className="moderation-meta">
                  <span className="staff-chip" data-tone="quiet">
                    {verdictState(decision)}
                  </span>
                  <time dateTime={new Date(decision.at).toISOString()}>
                    {shortDateTime(decision.at)}
                  </time>
                </p>
                {decision.problem && <p className="moderation-problem">{problemText(decision)}</p>}
                {isDecided(decision) && !decision.problem && (
                  <button
                    type="button"
                    className="action action-outline"
                    aria-label={`Undo: ${decision.name}`}
                    onClick={() => undo([decision])}
                  >
                    Undo
                  </button>
                )}
              </li>
            ))}
        </ol>
      )}
      <button type="button" className="action mt-5" onClick={closeDialog}>
        Close
      </button>
    </Dialog>
  );
}
