import { useStore } from '@nanostores/react';
import { Button, Offline, OutcomeNotice, SelectionBar } from '~/features/staff';
import { countOf } from '~/lib/count';
import { refOf } from '../rules/items';
import { verdictButtons, verdictsFor } from '../rules/verdict';
import { $canUndoLast, $change, dismissOutcome, undoLast } from '../store/decisions';
import { choose } from '../store/moderation';
import { $gone, $items, $waiting, selection, selectMatching, view } from '../store/queue';

/** How many items are left, how many left by themselves, how the latest decision went, and what's selected. */
export function Notices() {
  const gone = useStore($gone);
  const left = useStore($waiting);
  const change = useStore($change);
  const { queue, status } = useStore(view.$view);
  const kind = queue === 'posts' ? 'post' : 'comment';
  return (
    <>
      <Offline text="Decisions can’t be saved until you’re back online." />
      <div className="moderation-message">
        <SelectionBar
          selection={selection}
          noun={kind}
          items={useStore($items).map(refOf)}
          total={left}
          onSelectAll={selectMatching}
        >
          {verdictsFor[kind]
            .filter((verdict) => verdict !== status)
            .map((verdict) => (
              <Button
                key={verdict}
                look={verdict === 'approved' ? 'main' : 'outline'}
                onClick={() => choose(verdict)}
              >
                {verdictButtons[verdict]}
              </Button>
            ))}
        </SelectionBar>
        <OutcomeNotice state={change} isInline onDismiss={dismissOutcome} />
        {useStore($canUndoLast) && (
          <Button look="link" onClick={undoLast}>
            Undo last decision
          </Button>
        )}
        <p role="status" className="ml-auto">
          <span>{left > 0 && status === 'pending' && `${left} to review`}</span>{' '}
          <span>
            {gone > 0 &&
              `${countOf(gone, kind)} left the list: reviewed by someone else, withdrawn, or deleted`}
          </span>
        </p>
      </div>
    </>
  );
}
