import { useStore } from '@nanostores/react';
import { Dialog } from '~/components/ui/Dialog';
import { siteTimeText } from '~/lib/zoned-time';
import { useModeration } from '../ModerationContext';
import { problemText, verdictState } from '../rules/messages';
import { isDecided } from '../store/decision';

/** Maximum number of decisions that the dialog lists. */
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
            .slice(-maxListed)
            .reverse()
            .map((decision) => (
              <li key={decision.key}>
                <p dir="auto">{decision.name}</p>
                <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
                  <span className="staff-chip" data-tone="quiet">
                    {verdictState(decision)}
                  </span>
                  <time dateTime={new Date(decision.at).toISOString()}>
                    {siteTimeText(decision.at)}
                  </time>
                </p>
                {decision.problem && (
                  <p className="mt-2 text-sm font-semibold text-warm">{problemText(decision)}</p>
                )}
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
