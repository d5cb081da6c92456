import { useStore } from '@nanostores/react';
import { Offline, OutcomeNotice, SelectionBar } from '~/features/staff';
import { countOf } from '~/lib/count';
import { refOf } from '../rules/items';
import { verdictButtons, verdictsFor } from '../rules/verdict';
import { $change, dismissOutcome } from '../store/decisions';
import { choose } from '../store/moderation';
import { $gone, $items, $waiting, selection, selectMatching, view } from '../store/queue';

/** How many items are left, how many left by themselves, how the latest decision went, and what's selected. */
export function Notices() {
  const gone = useStore($gone);
  const left = useStore($waiting);
  const { queue, status } = useStore(view.$view);
  const kind = queue === 'posts' ? 'post' : 'comment';
  return (
    <>
      <Offline text="Decisions can’t be saved until you’re back online." />
      <div className="moderation-message">
        <p role="status">
          <span>{left > 0 && `${left} to review`}</span>{' '}
          <span>
            {gone > 0 &&
              `${countOf(gone, kind)} left the list: reviewed by someone else, withdrawn, or deleted`}
          </span>
        </p>
        <OutcomeNotice state={useStore($change)} isInline onDismiss={dismissOutcome} />
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
              <button
                key={verdict}
                type="button"
                className={verdict === 'approved' ? 'action' : 'action action-outline'}
                onClick={() => choose(verdict)}
              >
                {verdictButtons[verdict]}
              </button>
            ))}
        </SelectionBar>
      </div>
    </>
  );
}
