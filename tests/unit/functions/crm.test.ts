import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead/record.ts';
import { crm, type Crm } from '../../../supabase/functions/dispatch-outbox/crm.ts';
import type { OutboxRow } from '../../../supabase/functions/dispatch-outbox/outbox.ts';
import { outboxRow, resultsOf } from './fake-outbox.ts';
import { auditLead } from './lead-row.ts';

const webhookUrl = 'https://crm.example/hooks/a-secret-path';
const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const api = { url: 'https://api.crm.example/', key: 'api-key', locationId: 'location-1' };

const otherLead = { ...auditLead, id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a12' };
const rowOf = (id: number, lead: LeadRow) =>
  outboxRow(id, { topic: 'lead', payload: { lead_id: lead.id } });
const row = rowOf(1, auditLead);
const repeat = { ...row, attempts: 2 };

type FakeCrm = Partial<Pick<Crm, 'api' | 'signingSecret'>> & {
  onPost?: () => Response;
  onLookup?: () => Response;
  leads?: LeadRow[];
};

/** By default, the webhook accepts every lead and the API finds no contact. */
function fakeCrm({
  onPost = () => new Response(null, { status: 200 }),
  onLookup = () => Response.json({ contact: null }),
  leads = [auditLead],
  ...options
}: FakeCrm = {}) {
  const requests: Request[] = [];
  const deliver = crm({
    webhookUrl,
    locationId: 'location-1',
    ...options,
    loadLeads: async (ids) =>
      new Map(leads.filter(({ id }) => ids.includes(id)).map((lead) => [lead.id, lead])),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return request.method === 'POST' ? onPost() : onLookup();
    },
  });
  return {
    requests,
    methods: () => requests.map(({ method }) => method),
    send: async (only: OutboxRow) => (await resultsOf(deliver, [only]))[0],
    sendAll: (rows: OutboxRow[]) => resultsOf(deliver, rows),
  };
}

const disconnect = () => {
  throw new TypeError('closed');
};
const responding = (status: number, headers = {}) => ({
  onPost: () => new Response(null, { status, headers }),
});

describe('a lead', () => {
  it('is posted with its idempotency key and a signature', async () => {
    const { send, requests } = fakeCrm({ signingSecret });
    expect(await send(row)).toMatchObject({ status: 'delivered' });
    const [request] = requests;
    expect(request).toMatchObject({ url: webhookUrl, method: 'POST', redirect: 'manual' });
    expect(request?.headers.get('idempotency-key')).toBe(row.idempotency_key);
    expect(request?.headers.get('webhook-id')).toBe(row.idempotency_key);
    const body = (await request?.text()) ?? '';
    const headers = Object.fromEntries(request?.headers ?? []);
    expect(new Webhook(signingSecret).verify(body, headers)).toMatchObject({
      idempotencyKey: row.idempotency_key,
      leadId: auditLead.id,
      email: 'dana@example.com',
    });
  });

  it('is not signed without a secret', async () => {
    const { send, requests } = fakeCrm();
    await send(row);
    expect(requests[0]?.headers.has('webhook-signature')).toBe(false);
  });

  it.each([null, {}, { lead_id: 7 }, { lead_id: "x' or true" }])(
    'is rejected alone if its row has no lead ID: %j',
    async (payload) => {
      const { sendAll } = fakeCrm();
      expect(await sendAll([{ ...row, payload }, row])).toEqual([
        { status: 'rejected', error: 'The outbox row has no lead ID.' },
        { status: 'delivered', responseStatus: 200 },
      ]);
    },
  );
});

describe('several leads', () => {
  const rows = [rowOf(1, auditLead), rowOf(2, otherLead)];

  it('are loaded together but sent separately', async () => {
    const loaded: (readonly string[])[] = [];
    const deliver = crm({
      webhookUrl,
      loadLeads: async (ids) => {
        loaded.push(ids);
        return new Map([auditLead, otherLead].map((lead) => [lead.id, lead]));
      },
      fetch: async (_, init) =>
        String(init?.body).includes(otherLead.id)
          ? new Response()
          : Promise.withResolvers<Response>().promise,
    });
    const [waiting, finished] = deliver(rows);
    expect(waiting?.rows.map(({ id }) => id)).toEqual([1]);
    expect(await finished?.result).toMatchObject({ status: 'delivered' });
    expect(loaded).toEqual([[auditLead.id, otherLead.id]]);
  });

  it('wait until their claim expires if the database cannot be read', async () => {
    const loadLeads = () => Promise.reject(new Error('57P01'));
    const deliver = crm({ webhookUrl, loadLeads, fetch: async () => new Response() });
    const settled = await Promise.allSettled(deliver(rows).map(({ result }) => result));
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('a CRM response', () => {
  it.each([
    [302, 'failed'],
    [401, 'failed'],
    [410, 'rejected'],
    [422, 'failed'],
    [500, 'failed'],
  ])('of %i is an error: %s', async (status, expected) => {
    const result = await fakeCrm(responding(status)).send(row);
    expect(result).toEqual({ status: expected, error: `The CRM answered ${status}.` });
  });

  it('of 202 is a success, and Retry-After delays the next attempt', async () => {
    expect(await fakeCrm(responding(202)).send(row)).toMatchObject({ status: 'delivered' });
    const busy = responding(429, { 'retry-after': '30' });
    expect(await fakeCrm(busy).send(row)).toMatchObject({ retryInSeconds: 30 });
  });

  it('of 422 for the first time after an outage is retried', async () => {
    const last_error = 'The CRM couldn’t be reached or closed the connection.';
    const { send } = fakeCrm(responding(422));
    expect(await send({ ...row, attempts: 30, last_error })).toMatchObject({ status: 'failed' });
  });

  it.each([
    ['couldn’t be reached or closed the connection', new TypeError(`error for ${webhookUrl}`)],
    ['didn’t respond within 15 seconds', new DOMException('Timed out.', 'TimeoutError')],
  ])('is missing: the CRM %s, without its secret URL', async (reason, error) => {
    const onPost = () => {
      throw error;
    };
    const result = { status: 'failed', error: `The CRM ${reason}.` };
    expect(await fakeCrm({ onPost }).send({ ...row, attempts: 50 })).toEqual(result);
  });
});

describe('the lookup before a lead is sent again', () => {
  const lookupFailed = 'Couldn’t check whether the CRM already has the lead.';
  const thisLead = { customFields: [{ id: 'field-1', value: auditLead.id }] };
  const finding = (contact: object | null) => ({ api, onLookup: () => Response.json({ contact }) });

  it('searches for the email address in the location', async () => {
    const { send, requests, methods } = fakeCrm({ api });
    await send(row);
    expect(methods()).toEqual(['POST']);
    await send(repeat);
    expect(methods()).toEqual(['POST', 'GET', 'POST']);
    const { url, headers } = requests[1] as Request;
    expect(url).toBe(
      'https://api.crm.example/contacts/search/duplicate?locationId=location-1&email=dana%40example.com',
    );
    expect(headers.get('authorization')).toBe('Bearer api-key');
    expect(headers.get('version')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it.each([
    'dana&locationId=another@example.com',
    'dana#@example.com',
    'dana?x=/../../contacts@example.com',
    'dana%26email=all@example.com',
    'dana+tag@example.com',
    '"a\\/b"@evil.test',
    '../../contacts/1?@x.test',
  ])('cannot be redirected to another contact or location: %s', async (email) => {
    const { send, requests } = fakeCrm({ api, leads: [{ ...auditLead, email }] });
    await send(repeat);
    const { origin, pathname, searchParams, hash } = new URL(requests[0]?.url ?? '');
    expect(origin + pathname + hash).toBe('https://api.crm.example/contacts/search/duplicate');
    expect([...searchParams]).toEqual([
      ['locationId', 'location-1'],
      ['email', email],
    ]);
  });

  it('also comes before the first attempt of a retried dead letter', async () => {
    const { send, methods } = fakeCrm(finding(thisLead));
    const retried = { ...row, first_due_at: '2026-11-25T12:00:00.000Z' };
    expect(await send(retried)).toEqual({ status: 'delivered' });
    expect(methods()).toEqual(['GET']);
  });

  it.each([
    ['has the lead’s ID', thisLead, ['GET']],
    [
      'has another lead’s ID',
      { customFields: [{ value: 'another' }, { id: 'field-2' }] },
      ['GET', 'POST'],
    ],
    ['has no lead ID', { dateAdded: '2026-11-21T12:00:05.000Z' }, ['GET', 'POST']],
    ['does not exist', null, ['GET', 'POST']],
  ])('decides whether to send: the contact %s', async (_, contact, methods) => {
    const fake = fakeCrm(finding(contact));
    expect(await fake.send(repeat)).toMatchObject({ status: 'delivered' });
    expect(fake.methods()).toEqual(methods);
  });

  it.each([
    ['a 429', () => new Response(null, { status: 429 })],
    ['unexpected JSON', () => Response.json({ contact: 'none' })],
    ['HTML', () => new Response('<html>')],
    ['a closed connection', disconnect],
  ])('is repeated once after %s, then the lead is sent anyway', async (_, onLookup) => {
    const { send, methods } = fakeCrm({ api, onLookup });
    expect(await send(repeat)).toEqual({ status: 'failed', error: lookupFailed });
    expect(methods()).toEqual(['GET']);
    expect(await send({ ...repeat, last_error: lookupFailed })).toMatchObject({
      status: 'delivered',
    });
    expect(methods()).toEqual(['GET', 'GET', 'POST']);
  });

  it.each([401, 403, 404])('does not hold the lead back after a %i', async (status) => {
    const { send, methods } = fakeCrm({ api, onLookup: () => new Response(null, { status }) });
    expect(await send(repeat)).toMatchObject({ status: 'delivered' });
    expect(methods()).toEqual(['GET', 'POST']);
  });

  it('is repeated before a lead is given up after a 422', async () => {
    let stored = false;
    const { send } = fakeCrm({
      api,
      onLookup: () => Response.json({ contact: stored ? thisLead : null }),
      onPost: () => {
        stored = true;
        return new Response(null, { status: 422 });
      },
    });
    const last_error = 'The CRM answered 422.';
    expect(await send({ ...row, attempts: 9, last_error })).toEqual({ status: 'delivered' });
  });
});
