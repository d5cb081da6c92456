import { beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseClient } from '../../../supabase/functions/_shared/database.ts';
import { findProofRun, markProof } from '../../../supabase/functions/_shared/proof-mark.ts';
import { leadSchemas } from '../../../supabase/functions/_shared/rules/lead/schemas.ts';
import {
  proofOfLife,
  type ProofOptions,
  type ProofState,
} from '../../../supabase/functions/dispatch-outbox/proof-of-life.ts';
import { validateSubmission } from '../../../supabase/functions/secure-ghl-submit/validate-submission.ts';
import * as v from 'valibot';
import { outboxRow } from './fake-outbox.ts';

const run = '00000000-0000-4000-8000-000000000001';
const leadId = '00000000-0000-4000-8000-000000000002';
const project = { url: 'https://project.example', secretKey: 'sb_secret_test' };
const crmApi = { url: 'https://crm.example', key: 'key', locationId: 'location' };

let state: ProofState;
let isOver: boolean;
let isKilled: boolean;
/** Answers of the form's endpoint and the CRM's API, by the path's beginning. */
let answers: Record<string, () => Response>;
let stored: boolean;
const requests: Request[] = [];
const ended: unknown[] = [];

const delivery = (
  topic: 'lead' | 'lead-mail',
  values: Partial<ProofState['deliveries'][number]> = {},
) => ({ topic, attempts: 1, error: null, status: 'delivered' as const, ...values });

const contact = { id: 'contact', email: 'proof@example.com', customFields: [{ value: leadId }] };

beforeEach(() => {
  requests.length = ended.length = 0;
  stored = true;
  isOver = isKilled = false;
  state = {
    email: contact.email,
    includes_crm: true,
    lead_id: leadId,
    deliveries: [delivery('lead'), delivery('lead-mail')],
  };
  let contacts = [contact];
  answers = {
    '/functions/v1/secure-ghl-submit': () => Response.json({ success: true }),
    '/contacts/search/duplicate': () => Response.json({ contact: contacts[0] ?? null }),
    '/contacts/search': () => Response.json({ contacts }),
    '/contacts/contact': () => {
      contacts = [];
      return Response.json({});
    },
  };
});

/** The result of an attempt. */
async function attempt(options: Partial<ProofOptions> = {}, row = {}) {
  const deliver = proofOfLife({
    database: {
      rpc: (name: string, { run: _run, ...ending }: Record<string, unknown>) => ({
        abortSignal: async () => {
          if (name === 'finish_proof' && isKilled) throw new Error('Killed.');
          if (name === 'finish_proof') ended.push(ending);
          const current = isOver ? null : { ...state };
          // The first call of a run comes before the form's.
          if (stored) state = { ...state, lead_id: leadId };
          return { data: current, error: null };
        },
      }),
    } as unknown as DatabaseClient,
    project,
    crmApi,
    hasMailServer: true,
    fetch: async (input, init) => {
      const request = new Request(input as string, init);
      requests.push(request);
      const path = new URL(request.url).pathname;
      const [, answer] = Object.entries(answers).find(([start]) => path.startsWith(start)) ?? [];
      if (!answer) throw new TypeError('fetch failed');
      return answer();
    },
    ...options,
  });
  const [batch] = deliver([outboxRow(1, { idempotency_key: run, ...row })]);
  return batch?.result;
}

test('the form gets a marked submission that looks like a person’s', async () => {
  state.lead_id = null;
  expect(await attempt()).toMatchObject({ status: 'failed' });
  const [request] = requests;
  const body = (await request?.text()) ?? '';
  expect(request?.url).toBe(`${project.url}/functions/v1/secure-ghl-submit`);
  expect(request?.headers.get('apikey')).toBeNull();
  const headers = request?.headers ?? new Headers();
  expect(await findProofRun(project.secretKey, headers, body)).toBe(run);
  const validated = validateSubmission(JSON.parse(body), 'Deno');
  // Otherwise, it would be held.
  expect(validated).toMatchObject({ ok: true, submission: { lead: { spam_signals: [] } } });
  expect(
    v.is(leadSchemas['strategy-session'], (JSON.parse(body) as { formData: unknown }).formData),
  ).toBe(true);
  expect(ended).toEqual([]);
});

test('only the project’s functions can mark a submission, and only with its own content', async () => {
  const find = (headers: Record<string, string>) =>
    findProofRun(project.secretKey, new Headers(headers), 'body');
  const marked = await markProof(project.secretKey, run, 'body');
  expect(await find(marked)).toBe(run);
  for (const headers of [
    {},
    { 'webhook-id': run },
    { ...marked, 'webhook-id': leadId },
    { ...marked, 'webhook-timestamp': 'now' },
    { ...marked, 'webhook-signature': 'v1,' },
    { ...marked, 'webhook-signature': 'x'.repeat(5000) },
    await markProof('sb_secret_guessed', run, 'body'),
    await markProof(project.secretKey, run, 'another body'),
  ]) {
    expect(await find(headers)).toBeUndefined();
  }
});

test.each([
  [
    'form: The form’s endpoint answered 503.',
    () => (answers['/functions'] = () => new Response(null, { status: 503 })),
  ],
  ['form: The form’s endpoint didn’t respond.', () => (answers = {})],
  ['database: The lead wasn’t found after it was submitted.', () => (stored = false)],
])('what’s wrong before the lead is stored: %s', async (error, breakIt) => {
  state.lead_id = null;
  const original = answers;
  breakIt();
  if (answers['/functions']) answers = { '/functions': answers['/functions'], ...original };
  expect(await attempt()).toEqual({ status: 'failed', error });
});

test('when everything has arrived, the contact is removed, and the run ends', async () => {
  expect(await attempt()).toEqual({ status: 'delivered' });
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(ended).toEqual([{}]);
});

test.each<[string, ProofState['deliveries']]>([
  [
    'outbox: The dispatcher hasn’t delivered “lead”.',
    [delivery('lead', { status: 'waiting', attempts: 0 })],
  ],
  [
    'crm: The CRM answered 500.',
    [delivery('lead', { status: 'waiting', error: 'The CRM answered 500.' })],
  ],
  [
    'outbox: The dispatcher hasn’t delivered “lead-mail”.',
    [delivery('lead'), delivery('lead-mail', { status: 'waiting', attempts: 0 })],
  ],
  [
    'mail: No response.',
    [
      delivery('lead'),
      delivery('lead-mail'),
      delivery('lead-mail', { status: 'waiting', error: 'No response.' }),
    ],
  ],
])('waits for deliveries, and says for which: %s', async (error, deliveries) => {
  state.deliveries = deliveries;
  expect(await attempt()).toEqual({ status: 'failed', error });
  expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  const [step, reason] = error.split(': ');
  expect(await attempt({}, { attempts: 10 })).toEqual({ status: 'delivered' });
  expect(ended).toEqual([{ failed_step: step, error: reason }]);
});

test.each([
  ['no-contact', 'didn’t create a contact', () => Response.json({ contact: null })],
  ['other-contact', 'lead_id', () => Response.json({ contact: { ...contact, customFields: [] } })],
  ['refused', 'status 401', () => new Response(null, { status: 401 })],
  ['unavailable', 'didn’t respond', () => new Response(null, { status: 503 })],
])('a lookup that doesn’t find it is a problem with the CRM: %s', async (_, error, answer) => {
  answers['/contacts/search/duplicate'] = answer;
  expect(await attempt()).toEqual({
    status: 'failed',
    error: expect.stringMatching(`^crm: .*${error}`),
  });
});

test('a lead that isn’t sent to the CRM, because it was held, for example, doesn’t arrive', async () => {
  state.deliveries = [delivery('lead-mail')];
  expect(await attempt()).toEqual({ status: 'failed', error: 'outbox: “lead” wasn’t queued.' });
});

test('a dead letter and a missing mail server end the run at once', async () => {
  expect(await attempt({ hasMailServer: false })).toEqual({ status: 'delivered' });
  state.deliveries = [delivery('lead', { status: 'dead', error: 'The CRM answered 410.' })];
  expect(await attempt()).toEqual({ status: 'delivered' });
  expect(ended).toMatchObject([
    { failed_step: 'mail' },
    { failed_step: 'crm', error: 'The CRM answered 410.' },
  ]);
});

test('without an API key, the CRM isn’t asked', async () => {
  state.includes_crm = false;
  state.deliveries = [delivery('lead-mail')];
  expect(await attempt({ crmApi: undefined })).toEqual({ status: 'delivered' });
  expect(requests).toEqual([]);
  expect(ended).toEqual([{}]);
});

test('a contact that can’t be removed is logged, and the run has worked', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  answers['/contacts/contact'] = () => new Response(null, { status: 403 });
  expect(await attempt()).toEqual({ status: 'delivered' });
  expect(ended).toEqual([{}]);
  expect(log.mock.calls.flat().join(' ')).toContain('status 403');
});

test('an attempt that was killed at the end leaves the contact, so the next one finds it', async () => {
  isKilled = true;
  await expect(attempt()).rejects.toThrow('Killed.');
  isKilled = false;
  expect(await attempt({}, { attempts: 10 })).toEqual({ status: 'delivered' });
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(ended).toEqual([{}]);
});

test('an attempt after the end of the run does nothing', async () => {
  isOver = true;
  expect(await attempt({}, { attempts: 10 })).toEqual({ status: 'delivered' });
  expect(requests).toEqual([]);
  expect(ended).toEqual([]);
});

test('an attempt whose database can’t be reached is repeated', async () => {
  const rpc = () => ({ abortSignal: async () => ({ data: null, error: { code: '57P03' } }) });
  const database = { rpc } as unknown as DatabaseClient;
  const error = 'continue_proof failed: 57P03.';
  expect(await attempt({ database })).toEqual({ status: 'failed', error });
});
