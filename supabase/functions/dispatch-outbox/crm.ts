import * as v from 'valibot';
import type { CrmApi } from '../_shared/crm-api.ts';
import { isLeadInCrm } from '../_shared/crm-lookup.ts';
import type { DatabaseClient } from '../_shared/database.ts';
import type { CrmWebhook } from '../_shared/receivers.ts';
import type { LeadRow } from '../_shared/rules/lead/record.ts';
import { crmPayload } from '../_shared/rules/lead/crm-payload.ts';
import type { Deliver, DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';
import { resultFrom, signedPost } from './signed-post.ts';

export interface Crm extends CrmWebhook {
  /** Looks up contacts. Without it, a lead is sent again after an ambiguous response. */
  api?: CrmApi | undefined;
  loadLeads: LoadLeads;
  fetch?: typeof fetch | undefined;
}

/** Loads the leads that still exist, by ID. Throws if the database can't be read. */
export type LoadLeads = (ids: readonly string[]) => Promise<LeadsById>;

type LeadsById = ReadonlyMap<string, LeadRow>;

const timeoutMs = 15_000;
const databaseTimeoutMs = 5000;
/**
 * The CRM may answer 422 although it created the contact. After this many attempts, the last two of them
 * with 422, a person has to check. A single 422 after an outage isn't enough.
 */
const max422Attempts = 5;
const lookupFailed = 'Couldn’t check whether the CRM already has the lead.';

const payloadSchema = v.object({ lead_id: v.pipe(v.string(), v.uuid()) });

/**
 * Delivers leads to the CRM: sent at least once, created once, because a lead always has the same
 * idempotency key. Errors contain neither personal data nor secrets.
 */
export function crm(options: Crm): Deliver {
  return (rows) => {
    const ids = rows.flatMap((row) => leadIdOf(row) ?? []);
    const leads = ids.length > 0 ? options.loadLeads(ids) : new Map<string, LeadRow>();
    return rows.map((row) => ({ rows: [row], result: deliver(options, row, leads) }));
  };
}

async function deliver(
  options: Crm,
  row: OutboxRow,
  leads: LeadsById | Promise<LeadsById>,
): Promise<DeliveryResult> {
  const id = leadIdOf(row);
  if (id === undefined) return { status: 'rejected', error: 'The outbox row has no lead ID.' };
  const lead = (await leads).get(id);
  // A deleted lead is never sent.
  return lead ? send(options, row, lead) : { status: 'delivered' };
}

function leadIdOf(row: OutboxRow): string | undefined {
  return v.is(payloadSchema, row.payload) ? row.payload.lead_id : undefined;
}

async function send(options: Crm, row: OutboxRow, lead: LeadRow): Promise<DeliveryResult> {
  const { api } = options;
  const key = row.idempotency_key;
  // Any earlier attempt may have arrived. Retrying a dead letter resets `attempts`.
  const isRepeat = row.attempts > 1 || row.first_due_at !== row.created_at;
  const lookUp = async () => !!api && (await isLeadInCrm(api, lead, options.fetch));
  const isInCrm = isRepeat && (await lookUp());
  if (isInCrm) return { status: 'delivered' };
  // If one lookup fails, wait: sending could duplicate the lead. If two fail in a row, send anyway.
  if (isInCrm === undefined && row.last_error !== lookupFailed) {
    return { status: 'failed', error: lookupFailed };
  }
  const response = await signedPost({
    url: options.webhookUrl,
    id: key,
    secret: options.signingSecret,
    headers: { 'idempotency-key': key },
    body: crmPayload(lead, key, options.locationId),
    timeoutMs,
    fetch: options.fetch,
  });
  const result = resultFrom('The CRM', response);
  const isRepeated422 =
    result.status === 'failed' && response.status === 422 && row.last_error === result.error;
  if (!isRepeated422 || row.attempts < max422Attempts) return result;
  if (await lookUp()) return { status: 'delivered' };
  const error = `${result.error} It may already have the contact, so look there first.`;
  return { status: 'rejected', error };
}

export function leadLoader(database: DatabaseClient): LoadLeads {
  return async (ids) => {
    const { data, error } = await database
      .from('leads')
      .select('*')
      .in('id', [...ids])
      .abortSignal(AbortSignal.timeout(databaseTimeoutMs));
    if (error) throw new Error(`Couldn’t read leads: ${error.code || 'no response'}.`);
    return new Map(data.map((lead) => [lead.id, lead]));
  };
}
