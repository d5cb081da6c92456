import { useStore } from '@nanostores/react';
import { $session } from '~/features/staff';
import { eventWords, type LeadEvent } from '../rules/events';
import { Part } from './Part';
import { Time } from './Time';

/** What happened to it, in order. */
export function Timeline({ events }: { events: readonly LeadEvent[] }) {
  const session = useStore($session);
  const reader = session.is === 'signed-in' ? session.userId : '';
  return (
    <Part id="timeline" title="What happened to it">
      <ol className="inbox-timeline">
        {events.map((event) => {
          const { title, note, by } = eventWords(event, reader);
          return (
            <li key={event.id}>
              <p>
                <b>{title}</b>
                {by && ` by ${by}`}
              </p>
              {note && <p>{note}</p>}
              <Time at={event.happened_at} exact className="inbox-at" />
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
