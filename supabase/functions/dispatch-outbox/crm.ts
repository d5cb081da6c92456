import * as v from 'valibot';
import type { LeadRow } from '../_shared/rules/lead-record.ts';
import { knowsLead, type CrmApi } from './crm-lookup.ts';
import { crmPayload } from './crm-payload.ts';
import type { Delivery, Outcome, OutboxRow } from './dispatch.ts';
import type { Leads } from './lead-rows.ts';
import { signedPost } from './signed-post.ts';

export interface Crm {
  /** Its inbound webhook: who knows the address may post to it. */
  webhookUrl: string;
  /** A Standard Webhooks secret, `whsec_…`. */
  signingSecret?: string | undefined;
  locationId?: string | undefined;
  /** To look contacts up; without it what is ambiguous is sent again. */
  api?: CrmApi | undefined;
  leads: Leads;
  fetch?: typeof fetch | undefined;
}

const timeoutMs = 15_000;
/**
 * The CRM answers 422 also where it made the contact: after as many tries, the last two of them ended
 * so, a person has to look. One such answer after an outage is not enough.
 */
const mostTriesOf422 = 5;
const noLookUp = 'The CRM did not say whether it has the lead.';

const payload = v.object({ lead_id: v.pipe(v.string(), v.uuid()) });

/**
 * Brings leads to the CRM: at least once on the wire, once by idempotency key, which stays the same
 * however often a lead is sent (design: delivery). Errors hold no word of the lead and no secret.
 */
export function crm(options: Crm): Delivery {
  return (rows) => {
    const ids = rows.flatMap((row) => leadIdOf(row) ?? []);
    // Read together, then sent each by itself.
    const leads = ids.length > 0 ? options.leads.byId(ids) : new Map<string, LeadRow>();
    return rows.map((row) => ({ rows: [row], outcome: deliver(options, row, leads) }));
  };
}

type LeadsById = Awaited<ReturnType<Leads['byId']>>;

async function deliver(
  options: Crm,
  row: OutboxRow,
  leads: LeadsById | Promise<LeadsById>,
): Promise<Outcome> {
  const id = leadIdOf(row);
  if (id === undefined) return { outcome: 'refused', error: 'The row names no lead.' };
  const lead = (await leads).get(id);
  // Deleted: whoever asked to be forgotten is not sent anywhere.
  return lead ? send(options, row, lead) : { outcome: 'delivered' };
}

function leadIdOf(row: OutboxRow): string | undefined {
  return v.is(payload, row.payload) ? row.payload.lead_id : undefined;
}

async function send(options: Crm, row: OutboxRow, lead: LeadRow): Promise<Outcome> {
  const { api } = options;
  const key = row.idempotency_key;
  // Whatever an earlier try ended with, it may have been taken. A replay counts its tries anew.
  const isRepeat = row.attempts > 1 || row.first_due_at !== row.created_at;
  const hasArrived = async () => !!api && (await knowsLead(api, lead, options.fetch));
  const known = isRepeat && (await hasArrived());
  if (known) return { outcome: 'delivered' };
  // A hiccup is no reason to send twice what may be there; an API that is down holds no lead back.
  if (known === undefined && row.last_error !== noLookUp) {
    return { outcome: 'failed', error: noLookUp };
  }
  const answer = await signedPost({
    url: options.webhookUrl,
    id: key,
    secret: options.signingSecret,
    headers: { 'idempotency-key': key },
    body: crmPayload(lead, key, options.locationId),
    timeoutMs,
    fetch: options.fetch,
  });
  if (!answer.heard) return { outcome: 'failed', error: `The CRM ${answer.why}.` };
  if (answer.ok) return { outcome: 'delivered' };
  const error = `The CRM answered ${answer.status}.`;
  if (answer.status === 410) return { outcome: 'refused', error };
  if (answer.status === 422 && row.attempts >= mostTriesOf422 && row.last_error === error) {
    if (await hasArrived()) return { outcome: 'delivered' };
    return { outcome: 'refused', error: `${error} It may have the contact: look there first.` };
  }
  const { retryInSeconds } = answer;
  return { outcome: 'failed', error, ...(retryInSeconds !== undefined && { retryInSeconds }) };
}
