import { atom, computed } from 'nanostores';
import type { LeadRow } from '~rules/lead-record';
import { readLead } from '../api/leads';
import type { LeadEvent } from '../rules/events';
import { faultOf, type Fault } from '../rules/faults';
import { $knownLeads, forget, learn } from './known-leads';
import { createQuery } from './queries';
import { $view } from './view';
import { latest } from './visit';

export type Opened =
  | { is: 'none' }
  /** `lead`: as much as the list knows of it. */
  | { is: 'loading'; id: string; lead?: LeadRow }
  | { is: 'failed'; id: string; fault: Fault; lead?: LeadRow }
  /** There is no such lead, or it was deleted. */
  | { is: 'gone'; id: string }
  /** `fault`: why it could not be looked up anew. */
  | { is: 'open'; id: string; lead: LeadRow; events: readonly LeadEvent[]; fault?: Fault };

const $id = computed($view, ({ lead }) => lead);
/** What happened to each lead, as it was told last: a backend that fails takes nothing away. */
const $told = atom<Readonly<Record<string, readonly LeadEvent[]>>>({});

/** Whether it is there. */
const $read = createQuery<boolean>(['lead ', $id], {
  fetcher: async (_, key) => {
    const id = String(key);
    const found = await latest(() => readLead(id));
    if (found) {
      $told.set({ ...$told.get(), [id]: found.events });
      learn([found.lead]);
    } else forget([id]);
    return found !== null;
  },
});

/** The lead that the view names. */
export const $opened = computed(
  [$id, $read, $told, $knownLeads],
  (id, read, told, known): Opened => {
    if (id === undefined) return { is: 'none' };
    const { data: isThere, error, loading } = $read.key === `lead ${id}` ? read : { loading: true };
    const [lead, events] = [known[id], told[id]];
    const fault = error && !loading ? faultOf(error) : undefined;
    if (lead && events) return { is: 'open', id, lead, events, ...(fault && { fault }) };
    // Whoever looked after the list may have heard first that it was deleted.
    if (isThere === false || (events && !loading)) return { is: 'gone', id };
    if (fault) return { is: 'failed', id, fault, ...(lead && { lead }) };
    return { is: 'loading', id, ...(lead && { lead }) };
  },
);

/** Reads it anew. */
export function readAnew(): void {
  $read.revalidate();
}

export function forgetEvents(): void {
  $told.set({});
}
