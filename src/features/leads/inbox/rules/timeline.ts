import type { LeadEvent, LeadResponse, Person, PersonRequest } from '../api/leads';

export type TimelineItem =
  | { kind: 'request'; at: string; request: PersonRequest }
  | { kind: 'event'; at: string; event: LeadEvent }
  | { kind: 'response'; at: string; response: LeadResponse };

/** All requests of a person, what happened to them, and the answers, oldest first. */
export function timelineOf({ requests, events, responses }: Person): TimelineItem[] {
  const items: TimelineItem[] = [
    ...requests.map((request) => ({ kind: 'request', at: request.created_at, request }) as const),
    ...events
      // The request is its own item. Without a CRM, every request is in the backlog, and the delivery says so.
      .filter(({ kind }) => kind !== 'submitted' && kind !== 'backlog')
      .map((event) => ({ kind: 'event', at: event.happened_at, event }) as const),
    ...responses.map(
      (response) => ({ kind: 'response', at: response.created_at, response }) as const,
    ),
  ];
  return items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
