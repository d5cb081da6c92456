import type { LeadResponse, OpenLead } from '../api/leads';
import { formName } from './answers';
import { by, describeEvent, type NameOf } from './lead-events';
import { pipelineLabels } from './pipeline';

/** A line of the timeline. */
export interface TimelineItem {
  /** Unique in a timeline. */
  key: string;
  at: string;
  title: string;
  /** What follows the title. */
  more: string;
  /** What was written, or why it happened. */
  texts: readonly string[];
  /** Of a request: its ID. */
  request?: string;
  /** How sending an email is going. */
  delivery?: LeadResponse['delivery'];
}

/** All requests of a person, what happened to them, and the answers, oldest first. `open`: the request that's shown above. */
export function timelineOf(
  { requests, events, responses }: Pick<OpenLead, 'requests' | 'events' | 'responses'>,
  open: string,
  nameOf: NameOf,
): TimelineItem[] {
  const items: TimelineItem[] = [
    ...requests.map(({ id, created_at, form_id, pipeline_status, review, words }) => {
      const status = review === 'held' ? 'Held for review' : pipelineLabels[pipeline_status];
      const isOpen = id === open;
      return {
        key: id,
        at: created_at,
        title: formName(form_id),
        more: `: ${status}${isOpen ? ' (this request)' : ''}`,
        texts: words && !isOpen ? [words] : [],
        request: id,
      };
    }),
    ...events.flatMap((event) => {
      const described = describeEvent(event, nameOf);
      return described ? [{ key: `event ${event.id}`, at: event.happened_at, ...described }] : [];
    }),
    ...responses.map(({ id, created_at, kind, author_id, subject, body, delivery }) => ({
      key: `response ${id}`,
      at: created_at,
      title: kind === 'reply' ? 'Reply' : 'Call',
      more: by(author_id, nameOf),
      texts: [subject, body].flatMap((text) => text || []),
      delivery,
    })),
  ];
  return items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
