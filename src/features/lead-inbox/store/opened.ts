import { computed } from 'nanostores';
import type { LeadRow } from '~rules/lead-record';
import { readLead } from '../api/leads';
import type { LeadEvent } from '../rules/events';
import { faultOf, type Fault } from '../rules/faults';
import { $knownLeads, forget, learn } from './known-leads';
import { createQuery } from './queries';
import { $view } from './view';

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

const $read = createQuery<readonly LeadEvent[] | null>(['lead ', $id], {
  fetcher: async (_, id) => {
    const found = await readLead(String(id));
    if (found) learn([found.lead]);
    else forget([String(id)]);
    return found && found.events;
  },
});

/** The lead that the view names. */
export const $opened = computed([$id, $read, $knownLeads], (id, read, known): Opened => {
  if (id === undefined) return { is: 'none' };
  const { data, error, loading } = $read.key === `lead ${id}` ? read : { loading: true };
  const lead = known[id];
  const fault = error && !loading ? faultOf(error) : undefined;
  if (data && lead) return { is: 'open', id, lead, events: data, ...(fault && { fault }) };
  // Whoever looked after the list may have heard first that it was deleted.
  if (data === null || (data && !lead && !loading)) return { is: 'gone', id };
  if (fault) return { is: 'failed', id, fault, ...(lead && { lead }) };
  return { is: 'loading', id, ...(lead && { lead }) };
});

/** Reads it anew. */
export function readAnew(): void {
  $read.revalidate();
}
