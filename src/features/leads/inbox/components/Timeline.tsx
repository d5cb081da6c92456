import { Time, ViewLink } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import type { LeadEvent, LeadResponse, PersonRequest } from '../api/leads';
import { formName } from '../rules/answers';
import { describeEvent } from '../rules/lead-events';
import { pipelineLabels } from '../rules/pipeline';
import { timelineOf, type TimelineItem } from '../rules/timeline';
import { Section, useNameOf } from './LeadMeta';
import { inbox, type OpenLead } from '../store/inbox';

/** Everything that the person sent and that happened since, oldest first. */
export function Timeline({ lead, person }: OpenLead) {
  return (
    <Section id="timeline" title="Timeline">
      <ol>
        {timelineOf(person).map((item) => (
          <li
            key={keyOf(item)}
            className="border-l-4 border-rule pb-4 pl-4 last:border-ink last:pb-0 data-request:border-signal"
            data-request={item.kind === 'request' || undefined}
          >
            {item.kind === 'request' && (
              <Request request={item.request} isOpen={item.request.id === lead.id} />
            )}
            {item.kind === 'event' && <Event event={item.event} />}
            {item.kind === 'response' && <Response response={item.response} />}
            <span className="staff-quiet">
              <Time at={item.at} exact />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function keyOf(item: TimelineItem): string {
  const { id } =
    item.kind === 'request' ? item.request : item.kind === 'event' ? item.event : item.response;
  return `${item.kind} ${id}`;
}

/** The one that's open is shown above, with all its words. */
function Request({ request, isOpen }: { request: PersonRequest; isOpen: boolean }) {
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
        <span>{`: ${status}${isOpen ? ' (this request)' : ''}`}</span>
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

const deliveries = {
  queued: 'Waiting to be sent.',
  sent: 'Sent.',
  failed: 'Couldn’t be delivered.',
};

function Response({ response }: { response: LeadResponse }) {
  const { kind, author_id, subject, body, delivery } = response;
  return (
    <>
      <p>
        <b>{kind === 'reply' ? 'Reply' : 'Call'}</b>
        <span>{` by ${useNameOf()(author_id)}`}</span>
      </p>
      {subject && (
        <p className="wrap-anywhere" dir="auto">
          {subject}
        </p>
      )}
      {body && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {body}
        </p>
      )}
      {delivery && (
        <p className={delivery === 'failed' ? 'font-semibold text-warm' : 'staff-quiet'}>
          <span>{deliveries[delivery]}</span>{' '}
          {delivery === 'failed' && (
            <a href={staffLink('/staff/undelivered')} className="link">
              Undelivered messages
            </a>
          )}
        </p>
      )}
    </>
  );
}
