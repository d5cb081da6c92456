import { useStore } from '@nanostores/react';
import { Offline, OutcomeNotice } from '~/features/staff';
import { countOf } from '~/lib/count';
import { useModeration } from '../ModerationContext';
import { QueueSelection } from './QueueSelection';

/** How many items are left, how many left by themselves, and how the latest decision went. */
export function Notices() {
  const moderation = useModeration();
  const gone = useStore(moderation.$gone);
  const left = useStore(moderation.$left);
  const change = useStore(moderation.$change);
  const { queue } = useStore(moderation.$view);
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
        <OutcomeNotice state={change} isInline onDismiss={moderation.dismissOutcome} />
        <QueueSelection />
      </div>
    </>
  );
}
