import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Offline, OutcomeNotice } from '~/features/staff';
import { useModeration } from '../ModerationContext';
import { QueueSelection } from './QueueSelection';

/** What others have decided, how many items are left, and how the latest decision went. */
export function Notices() {
  const moderation = useModeration();
  const gone = useStore(moderation.$gone);
  const left = useStore(moderation.$left);
  const change = useStore(moderation.$change);
  const place = useRef<HTMLDivElement>(null);

  function dismiss(): void {
    // The button goes away. The next stop is what follows.
    place.current?.focus({ preventScroll: true });
    moderation.dismissGone();
  }

  return (
    <>
      <Offline text="Decisions can’t be saved until you’re back online." />
      <div ref={place} role="status" aria-atomic="false" tabIndex={-1} className="outline-none">
        {gone.length > 0 && (
          <section
            className="staff-notice staff-notice-bar mt-3"
            aria-label="No longer in the list"
          >
            <div>
              <p>These were already reviewed, withdrawn, or deleted:</p>
              <ul>
                {gone.map(({ id, name }) => (
                  <li key={id} dir="auto">
                    {name}
                  </li>
                ))}
              </ul>
            </div>
            <button type="button" className="action action-outline" onClick={dismiss}>
              Dismiss
            </button>
          </section>
        )}
      </div>
      <div className="moderation-message">
        <p role="status">{left > 0 && `${left} to review`}</p>
        <OutcomeNotice state={change} isInline onDismiss={moderation.dismissOutcome} />
        <QueueSelection />
      </div>
    </>
  );
}
