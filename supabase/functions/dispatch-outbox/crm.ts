import * as v from 'valibot';
import type { CrmApi } from '../_shared/crm-api.ts';
import { lookUpLead } from '../_shared/crm-lookup.ts';
import type { DatabaseClient } from '../_shared/database.ts';
import type { CrmWebhook } from '../_shared/receivers.ts';
import type { CrmLookup } from '../_shared/rules/crm-settings.ts';
import type { LeadRow } from '../_shared/rules/lead/fields.ts';
import { crmPayload, supersededPayload } from '../_shared/rules/lead/crm-payload.ts';
import type { Deliver, DeliveryResult } from './dispatch.ts';
import type { OutboxRow } from './outbox.ts';
import { resultFrom, signedPost } from './signed-post.ts';

export interface Crm extends CrmWebhook, LeadDeliveries {
  /**
   * Looks up contacts. Without it, a lead is sent again after an ambiguous response, and nothing confirms that it
   * arrived.
   */
  api?: CrmApi | undefined;
  fetch?: typeof fetch | undefined;
  /** For tests. */
  wait?: (ms: number) => Promise<void>;
}

/** What deliveries need from the database. Throws if it can't be reached. */
export interface LeadDeliveries {
  /** The leads that still exist, by ID. */
  loadLeads(ids: readonly string[]): Promise<LeadsById>;
  /** Has the next attempts send a lead without its phone number, under a new idempotency key. */
  sendWithoutPhone(row: OutboxRow): Promise<void>;
}

/** `isSuperseded`: the CRM has, or may have, a newer lead with the same email address. */
type Lead = LeadRow & { isSuperseded: boolean };

type LeadsById = ReadonlyMap<string, Lead>;

const timeoutMs = 15_000;
const databaseTimeoutMs = 5000;
/**
 * The CRM may answer 422 although it created the contact. After this many attempts, the last two of them
 * with 422, a person has to check. A single 422 after an outage isn't enough.
 */
const max422Attempts = 5;
const lookupFailed = 'Couldn’t check whether the CRM already has the lead.';
const withoutPhone = 'The CRM didn’t accept the phone number, so it’s in the note.';

/** Workflows usually run a moment after the webhook's response. */
const confirmAfterMs = 3000;
/** How often a lead that the CRM accepted is looked up, first after seconds and in the end after minutes. */
const maxChecks = { 'no-contact': 10, unavailable: 10, 'other-contact': 5 } as const;

const payloadSchema = v.object({
  lead_id: v.pipe(v.string(), v.uuid()),
  without_phone: v.optional(v.boolean()),
});

type Payload = v.InferOutput<typeof payloadSchema>;

/**
 * Delivers leads to the CRM: sent at least once, created once, because a lead always has the same
 * idempotency key. Errors contain neither personal data nor secrets.
 */
export function crm(options: Crm): Deliver {
  return (rows) => {
    const ids = rows.flatMap((row) => payloadOf(row)?.lead_id ?? []);
    const leads = ids.length > 0 ? options.loadLeads(ids) : new Map<string, Lead>();
    return rows.map((row) => ({ rows: [row], result: deliver(options, row, leads) }));
  };
}

async function deliver(
  options: Crm,
  row: OutboxRow,
  leads: LeadsById | Promise<LeadsById>,
): Promise<DeliveryResult> {
  const payload = payloadOf(row);
  if (payload === undefined) {
    return { status: 'rejected', error: 'The outbox row has no lead ID.' };
  }
  const lead = (await leads).get(payload.lead_id);
  // A deleted lead is never sent.
  return lead ? send(options, row, payload, lead) : { status: 'unneeded' };
}

function payloadOf(row: OutboxRow): Payload | undefined {
  return v.is(payloadSchema, row.payload) ? row.payload : undefined;
}

async function send(
  options: Crm,
  row: OutboxRow,
  payload: Payload,
  lead: Lead,
): Promise<DeliveryResult> {
  const { api } = options;
  const key = row.idempotency_key;
  const arrived: DeliveryResult = {
    status: 'delivered',
    ...(payload.without_phone && { note: withoutPhone }),
  };
  // Any earlier attempt may have arrived. Retrying a dead letter resets `attempts`.
  const isRepeat = row.attempts > 1 || row.first_due_at !== row.created_at;
  const lookUp = async () => (api ? lookUpLead(api, lead, options.fetch) : undefined);
  const lookup = isRepeat ? await lookUp() : undefined;
  if (lookup?.status === 'found') return arrived;
  const checks = checksOf(row.last_error);
  if (checks > 0) return lookup ? unconfirmed(lookup, checks + 1, arrived) : arrived;
  // If one lookup fails, wait: sending could duplicate the lead. If two fail in a row, send anyway.
  if (lookup?.status === 'unavailable' && row.last_error !== lookupFailed) {
    return { status: 'failed', error: lookupFailed };
  }
  const response = await signedPost({
    url: options.webhookUrl,
    id: key,
    secret: options.signingSecret,
    headers: { 'idempotency-key': key },
    body: lead.isSuperseded
      ? supersededPayload(lead, key, options.locationId)
      : crmPayload(lead, key, options.locationId, payload.without_phone),
    timeoutMs,
    fetch: options.fetch,
  });
  const result = resultFrom('The CRM', response);
  if (result.status === 'delivered') {
    const delivered = { ...arrived, ...result };
    // The setup page looks test leads up itself. An older lead's ID would replace the newer one's, so it isn't sent.
    if (!api || lead.is_test || lead.isSuperseded) return delivered;
    const confirmation = await confirm(lookUp, options.wait);
    return confirmation ? unconfirmed(confirmation, 1, delivered) : delivered;
  }
  const isRepeated422 =
    result.status === 'failed' && response.status === 422 && row.last_error === result.error;
  if (!isRepeated422) return result;
  if (lead.phone !== null && !payload.without_phone && !lead.isSuperseded) {
    // The next attempt begins with a lookup.
    await options.sendWithoutPhone(row);
    return { status: 'failed', error: `${result.error} It’s sent again without the phone number.` };
  }
  if (row.attempts < max422Attempts) return result;
  if ((await lookUp())?.status === 'found') return arrived;
  const error = `${result.error} It may already have the contact, so look there first.`;
  return { status: 'rejected', error };
}

/** Looks an accepted lead up, twice if necessary. Undefined if the CRM has it, or never says. */
async function confirm(
  lookUp: () => Promise<CrmLookup | undefined>,
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<CrmLookup | undefined> {
  let lookup = await lookUp();
  if (lookup?.status === 'no-contact' || lookup?.status === 'other-contact') {
    await wait(confirmAfterMs);
    lookup = await lookUp();
  }
  return lookup?.status === 'found' || lookup?.status === 'refused' ? undefined : lookup;
}

const notShown = 'The CRM accepted the lead but doesn’t show it yet';

/** How often the lead has been looked up since the CRM accepted it, according to the previous attempt. */
function checksOf(lastError: string | null): number {
  return lastError?.startsWith(notShown) ? Number(/\d+/.exec(lastError)?.[0] ?? 0) : 0;
}

/** The result for a lead that the CRM accepted, but that the lookup didn't find. It isn't sent again. */
function unconfirmed(
  { status }: CrmLookup,
  checks: number,
  delivered: DeliveryResult & { status: 'delivered' },
): DeliveryResult {
  if (status === 'found' || status === 'refused') return delivered;
  if (checks < maxChecks[status]) {
    return { status: 'failed', error: `${notShown} (check ${checks} of ${maxChecks[status]}).` };
  }
  const notes = {
    'other-contact': 'The CRM has a contact with this address, but without the lead’s ID.',
    unavailable: 'The CRM accepted the lead. Its API didn’t respond, so this isn’t confirmed.',
  };
  if (status === 'no-contact') {
    const error =
      'The CRM accepted the lead, but didn’t create a contact. Check its workflow before you send the lead again.';
    return { status: 'rejected', error };
  }
  return { ...delivered, note: [delivered.note, notes[status]].filter(Boolean).join(' ') };
}

export function leadDeliveries(database: DatabaseClient): LeadDeliveries {
  const failure = (error: { code: string }) =>
    new Error(`Couldn’t read leads: ${error.code || 'no response'}.`);
  return {
    async loadLeads(ids) {
      const signal = AbortSignal.timeout(databaseTimeoutMs);
      const [leads, superseded] = await Promise.all([
        database
          .from('leads')
          .select('*')
          .in('id', [...ids])
          .abortSignal(signal),
        database.rpc('find_superseded_leads', { lead_ids: [...ids] }).abortSignal(signal),
      ]);
      if (leads.error) throw failure(leads.error);
      if (superseded.error) throw failure(superseded.error);
      return new Map(
        leads.data.map((lead) => [
          lead.id,
          { ...lead, isSuperseded: superseded.data.includes(lead.id) },
        ]),
      );
    },
    async sendWithoutPhone({ id, attempts }) {
      const { error } = await database
        .rpc('send_lead_without_phone', { outbox_id: id, attempt: attempts })
        .abortSignal(AbortSignal.timeout(databaseTimeoutMs));
      if (error) throw failure(error);
    },
  };
}
