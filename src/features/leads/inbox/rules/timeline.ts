import type { LeadEvent, Person, PersonRequest } from '../api/leads';

export type TimelineItem =
  | { kind: 'request'; at: string; request: PersonRequest }
  | { kind: 'event'; at: string; event: LeadEvent };

/** All requests of a person and what happened to them, oldest first. */
export function timelineOf({ requests, events }: Person): TimelineItem[] {
  const items: TimelineItem[] = [
    ...requests.map((request) => ({ kind: 'request', at: request.created_at, request }) as const),
    ...events
      // The request says that.
      .filter(({ kind }) => kind !== 'submitted')
      .map((event) => ({ kind: 'event', at: event.happened_at, event }) as const),
  ];
  return items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** When the newest request on screen was sent. An answer is also about the others. */
export const seenUntil = ({ requests }: Person): string | undefined => requests.at(-1)?.created_at;
