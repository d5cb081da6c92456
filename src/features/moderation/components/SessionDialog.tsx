import { useStore } from '@nanostores/react';
import { Dialog } from '~/components/ui/Dialog';
import { siteTimeText } from '~/lib/zoned-time';
import { useModeration } from '../ModerationContext';
import { problemText, verdictState } from '../rules/messages';
import type { Correction } from '../store/corrections';
import { isDecided } from '../store/decision';

/** Maximum number of decisions that the dialog lists. */
const maxListed = 500;

/** This tab's decisions and corrections, newest first. All decisions can be undone. */
export function SessionDialog() {
  const { $decisions, corrections, undo, closeDialog } = useModeration();
  const decisions = useStore($decisions);
  const made = useStore(corrections.$made);
  const entries = [
    ...decisions.map((decision): Correction => {
      const { key, name, at } = decision;
      const problem = problemText(decision);
      const canUndo = isDecided(decision) && !problem;
      return {
        key: String(key),
        name,
        at,
        state: verdictState(decision),
        problem,
        undo: canUndo ? () => undo([decision]) : undefined,
      };
    }),
    ...made,
  ];
  return (
    <Dialog title="Your decisions" className="moderation-session" onClose={closeDialog}>
      {entries.length === 0 ? (
        <p>You haven’t decided anything in this tab yet.</p>
      ) : (
        <ol>
          {entries
            .sort((a, b) => a.at - b.at)
            .slice(-maxListed)
            .reverse()
            .map((entry) => (
              <li key={entry.key}>
                <p dir="auto">{entry.name}</p>
                <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
                  <span className="staff-chip" data-tone="quiet">
                    {entry.state}
                  </span>
                  <time dateTime={new Date(entry.at).toISOString()}>{siteTimeText(entry.at)}</time>
                </p>
                {entry.problem && (
                  <p className="mt-2 text-sm font-semibold text-warm">{entry.problem}</p>
                )}
                {entry.undo && (
                  <button
                    type="button"
                    className="action action-outline"
                    aria-label={`Undo: ${entry.name}`}
                    onClick={entry.undo}
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
