import type { LeadRow } from '~rules/lead-record';
import { ask } from './ask';

/** Milliseconds: all leads in one answer, however slow the connection. */
const patienceMs = 120_000;

/** All leads, newest first; the audit log notes who took them. Throws a LeadFault. */
export async function exportLeads(): Promise<LeadRow[]> {
  const exported = await ask(
    (client, signal) => client.rpc('export_leads').abortSignal(signal),
    patienceMs,
  );
  return exported as unknown as LeadRow[];
}
