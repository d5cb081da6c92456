import { Time, ViewLink } from '~/features/staff';
import type { LeadEvent, Person, PersonRequest } from '../api/leads';
import { useInbox } from '../InboxContext';
import { formName } from '../rules/answers';
import { describeEvent } from '../rules/lead-events';
import { pipelineLabels } from '../rules/pipeline';
import { timelineOf } from '../rules/timeline';
import { Section, useNameOf } from './LeadMeta';

interface Props {
  /** ID of the open lead. */
  lead: string;
  person: Person;
}

/** Everything that the person sent and that happened since, oldest first. */
export function Timeline({ lead, person }: Props) {
  return (
    <Section id="timeline" title="Timeline">
      <ol>
        {timelineOf(person).map((item) => (
          <li
            key={`${item.kind} ${item.kind === 'request' ? item.request.id : item.event.id}`}
            className="border-l-4 border-rule pb-4 pl-4 last:border-ink last:pb-0 data-request:border-signal"
            data-request={item.kind === 'request' || undefined}
          >
            {item.kind === 'request' ? (
              <Request request={item.request} isOpen={item.request.id === lead} />
            ) : (
              <Event event={item.event} />
            )}
            <span className="staff-quiet">
              <Time at={item.at} exact />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The one that's open is shown above, with all its words. */
function Request({ request, isOpen }: { request: PersonRequest; isOpen: boolean }) {
  const inbox = useInbox();
  const { id, form_id, pipeline_status, review, words } = request;
  const status = review === 'held' ? 'Held for review' : pipelineLabels[pipeline_status];
  return (
    <>
      <p className="staff-touch">
        {isOpen ? (
          <b>{formName(form_id)}</b>
        ) : (
          <ViewLink view={inbox} to={{ lead: id }} className="link font-bold">
            {formName(form_id)}
          </ViewLink>
        )}
        <span>{isOpen ? `, this request: ${status}` : `: ${status}`}</span>
      </p>
      {!isOpen && words && (
        <p className="wrap-anywhere" dir="auto">
          {words}
        </p>
      )}
    </>
  );
}

function Event({ event }: { event: LeadEvent }) {
  const { title, note, by } = describeEvent(event, useNameOf());
  return (
    <>
      <p>
        <b>{title}</b>
        <span>{by && ` by ${by}`}</span>
      </p>
      {note && <p>{note}</p>}
    </>
  );
}
