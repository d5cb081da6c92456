import * as v from 'valibot';
import type { CrmApi } from '../_shared/crm-api.ts';
import { lookUpLead } from '../_shared/crm-lookup.ts';
import { callFunction, type DatabaseClient } from '../_shared/database.ts';
import { markProof } from '../_shared/proof-mark.ts';
import type { CrmLookup } from '../_shared/rules/crm-settings.ts';
import type { ProofStep } from '../_shared/rules/proof-of-life.ts';
import { deliverEach, type Deliver, type DeliveryResult } from './dispatch.ts';
import { eraseContacts } from './erase-contact.ts';
import type { OutboxRow } from './outbox.ts';

const stateSchema = v.object({
  /** The address that all its leads have. */
  email: v.string(),
  includes_crm: v.boolean(),
  /** Null until the form has stored it. */
  lead_id: v.nullable(v.string()),
  deliveries: v.array(
    v.object({
      topic: v.picklist(['lead', 'lead-mail']),
      attempts: v.number(),
      error: v.nullable(v.string()),
      status: v.picklist(['waiting', 'delivered', 'dead']),
    }),
  ),
});

export type ProofState = v.InferOutput<typeof stateSchema>;

export interface ProofOptions {
  database: DatabaseClient;
  project: { url: string; secretKey: string };
  /** Undefined if the CRM isn't set up, or can't be asked. Then nothing is sent to it. */
  crmApi: CrmApi | undefined;
  hasMailServer: boolean;
  fetch: typeof fetch;
}

interface Problem {
  step: ProofStep;
  error: string;
  /** Trying again won't help. */
  isFinal?: boolean;
}

/**
 * About 17 minutes (retryDelaySeconds). Counted in attempts, not minutes, because clocks can jump. An outage that's
 * shorter isn't an incident.
 */
const maxAttempts = 10;

/** One attempt, with its calls to the database, takes less than the minute of a claim. */
const formTimeoutMs = 15_000;
const eraseMs = 5000;

/**
 * The daily check that leads arrive. It submits a marked lead to the public form's endpoint, waits until the other
 * topics have delivered it, looks it up in the CRM, and removes it there. Each attempt continues where the previous one
 * stopped, or was killed.
 */
export function proofOfLife(options: ProofOptions): Deliver {
  return deliverEach(async (row): Promise<DeliveryResult> => {
    const run = row.idempotency_key;
    const state = await continueRun(options, run);
    if (!state) return { status: 'delivered' };
    const problem = await attempt(options, row, state);
    if (problem && !problem.isFinal && row.attempts < maxAttempts) {
      return { status: 'failed', error: `${problem.step}: ${problem.error}` };
    }
    const failure = problem && { failed_step: problem.step, error: problem.error };
    await callFunction(options.database, 'finish_proof', { run, ...failure });
    // Comes last: if this attempt is killed, the next one has to find the contact. The next run removes a contact
    // that's left.
    await eraseFromCrm(options, state);
    return { status: 'delivered' };
  });
}

/** Why the check can't end successfully yet. */
async function attempt(
  options: ProofOptions,
  row: OutboxRow,
  state: ProofState,
): Promise<Problem | undefined> {
  if (state.lead_id === null) {
    const problem = await submit(options, row, state);
    // The dispatcher delivers it until the next attempt.
    return problem ?? { step: 'form', error: 'It took several attempts to submit the lead.' };
  }
  return (
    (state.includes_crm ? deliveryProblem(state, 'lead') : undefined) ??
    (await lookupProblem(options, state, state.lead_id)) ??
    mailProblem(options, state)
  );
}

/** Sends the form as the site's scripts do (spec §7, call 5). */
async function submit(
  options: ProofOptions,
  { idempotency_key: run }: OutboxRow,
  { email }: ProofState,
): Promise<Problem | undefined> {
  const { project, fetch: send } = options;
  const body = JSON.stringify({
    formId: 'strategy-session',
    formData: {
      firstName: 'Daily',
      lastName: 'Check',
      email,
      company: 'Test company',
      companySize: 'Just Me (1)',
      currentChallenge: 'Other',
      timeline: 'Just exploring options',
      message: 'This is a test. The website sends it once a day and deletes it afterward.',
      pageSource: '/',
      filledInMs: 60_000,
    },
    consentGiven: true,
    idempotencyKey: run,
  });
  let status: number;
  try {
    const response = await send(`${project.url}/functions/v1/secure-ghl-submit`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(formTimeoutMs),
      headers: {
        'content-type': 'application/json',
        ...(await markProof(project.secretKey, run, body)),
      },
      body,
    });
    await response.body?.cancel();
    ({ status } = response);
  } catch {
    return { step: 'form', error: 'The form’s endpoint didn’t respond.' };
  }
  if (status !== 200) return { step: 'form', error: `The form’s endpoint answered ${status}.` };
  const stored = await continueRun(options, run);
  if (stored?.lead_id) return undefined;
  return { step: 'database', error: 'The lead wasn’t found after it was submitted.' };
}

/** Whether the dispatcher still has to deliver it to the CRM or to the mail server. */
function deliveryProblem(
  { deliveries }: ProofState,
  topic: 'lead' | 'lead-mail',
): Problem | undefined {
  const found = deliveries.filter((each) => each.topic === topic);
  if (found.length === 0) return { step: 'outbox', error: `“${topic}” wasn’t queued.` };
  const waiting = found.find(({ status }) => status !== 'delivered');
  if (!waiting) return undefined;
  const { attempts, error, status } = waiting;
  const name = topic === 'lead' ? 'crm' : 'mail';
  if (attempts === 0) {
    return { step: 'outbox', error: `The dispatcher hasn’t delivered “${topic}”.` };
  }
  return { step: name, error: error ?? 'There was no response.', isFinal: status === 'dead' };
}

async function lookupProblem(
  { crmApi, fetch: fetchApi }: ProofOptions,
  { email, includes_crm }: ProofState,
  id: string,
): Promise<Problem | undefined> {
  if (!crmApi || !includes_crm) return undefined;
  const lookup = await lookUpLead(crmApi, { id, email }, fetchApi);
  return lookup.status === 'found' ? undefined : { step: 'crm', error: describeLookup(lookup) };
}

function describeLookup(lookup: Exclude<CrmLookup, { status: 'found' }>): string {
  switch (lookup.status) {
    case 'no-contact':
      return 'The CRM accepted the lead, but didn’t create a contact. Check its workflow.';
    case 'other-contact':
      return 'The CRM’s contact lacks the lead’s ID. Check the custom field lead_id.';
    case 'refused':
      return `The CRM’s API responded with status ${lookup.code}. Check the API key.`;
    case 'unavailable':
      return 'The CRM’s API didn’t respond.';
  }
}

function mailProblem({ hasMailServer }: ProofOptions, state: ProofState): Problem | undefined {
  if (hasMailServer) return deliveryProblem(state, 'lead-mail');
  return { step: 'mail', error: 'No mail server is set up.', isFinal: true };
}

async function eraseFromCrm(
  { crmApi, fetch: fetchApi }: ProofOptions,
  { email, includes_crm }: ProofState,
): Promise<void> {
  if (!crmApi || !includes_crm) return;
  const result = await eraseContacts(crmApi, [email], fetchApi, eraseMs);
  if (result.status === 'failed') console.error('The daily check’s contact:', result.error);
}

/** Begins the run, or returns how far it is. Null if it has ended. */
async function continueRun(
  { database, crmApi }: ProofOptions,
  run: string,
): Promise<ProofState | null> {
  const step = { run, with_crm: crmApi !== undefined };
  return v.parse(v.nullable(stateSchema), await callFunction(database, 'continue_proof', step));
}
