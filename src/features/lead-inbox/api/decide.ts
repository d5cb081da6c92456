import { ask } from './ask';

export type Verdict = 'held' | 'released' | 'spam';

/** False where that changes nothing: somebody else has decided. Throws a LeadFault. */
export function reviewLead(lead_id: string, verdict: Verdict): Promise<boolean> {
  return ask((client, signal) =>
    client.rpc('review_lead', { lead_id, verdict }).abortSignal(signal),
  );
}

/** False where the lead is not given up (any more). Throws a LeadFault. */
export function redeliverLead(lead_id: string): Promise<boolean> {
  return ask((client, signal) => client.rpc('redeliver_lead', { lead_id }).abortSignal(signal));
}
