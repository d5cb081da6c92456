import { useStore } from '@nanostores/react';
import { Offline, OutcomeNotice } from '~/features/staff';
import { countOf } from '~/lib/count';
import * as moderation from '../store/moderation';
import { QueueSelection } from './QueueSelection';

/** How many items are left, how many others have decided on, and how the latest decision went. */
export function Notices() {
  const gone = useStore(moderation.$gone);
  const left = useStore(moderation.$left);
  const change = useStore(moderation.decisions.$change);
  const { queue } = useStore(moderation.view.$view);
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
        <OutcomeNotice state={change} isInline onDismiss={moderation.decisions.dismissOutcome} />
        <QueueSelection />
      </div>
    </>
  );
}
