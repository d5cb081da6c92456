import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead/fields.ts';
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
  onPost?: (body: { phone?: string }) => Response;
  /** `posted`: whether the webhook has accepted the lead. */
  onLookup?: (posted: boolean) => Response;
  leads?: LeadRow[];
  superseded?: boolean;
};

const thisLead = { customFields: [{ id: 'field-1', value: auditLead.id }] };

/** By default, the webhook accepts every lead, and then the API finds it. */
function fakeCrm({
  onPost = () => new Response(null, { status: 200 }),
  onLookup = (posted) => Response.json({ contact: posted ? thisLead : null }),
  leads = [auditLead],
  superseded: isSuperseded = false,
  ...options
}: FakeCrm = {}) {
  const requests: Request[] = [];
  const waits: number[] = [];
  const withoutPhone: number[] = [];
  let posted = false;
  const deliver = crm({
    webhookUrl,
    locationId: 'location-1',
    ...options,
    loadLeads: async (ids) =>
      new Map(
        leads
          .filter(({ id }) => ids.includes(id))
          .map((lead) => [lead.id, { ...lead, isSuperseded }]),
      ),
    sendWithoutPhone: async ({ id }) => void withoutPhone.push(id),
    wait: async (ms) => void waits.push(ms),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      if (request.method !== 'POST') return onLookup(posted);
      const response = onPost((await request.clone().json()) as { phone?: string });
      posted = response.ok;
      return response;
    },
  });
  return {
    requests,
    waits,
    withoutPhone,
    lastBody: async () => (await requests.at(-1)?.clone().json()) as Record<string, unknown>,
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
        return new Map(
          [auditLead, otherLead].map((lead) => [lead.id, { ...lead, isSuperseded: false }]),
        );
      },
      sendWithoutPhone: async () => undefined,
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
    const deliver = crm({
      webhookUrl,
      loadLeads,
      sendWithoutPhone: async () => undefined,
      fetch: async () => new Response(),
    });
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

  it('of 422 is given up after the fifth', async () => {
    const repeated = { ...row, attempts: 5, last_error: 'The CRM answered 422.' };
    expect(await fakeCrm(responding(422)).send(repeated)).toEqual({
      status: 'rejected',
      error: 'The CRM answered 422. It may already have the contact, so look there first.',
    });
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
  const finding = (contact: object | null) => ({
    api,
    onLookup: (posted: boolean) => Response.json({ contact: posted ? thisLead : contact }),
  });

  it('searches for the email address in the location', async () => {
    const { send, requests, methods } = fakeCrm({ api });
    await send(repeat);
    expect(methods()).toEqual(['GET', 'POST', 'GET']);
    const { url, headers } = requests[0] as Request;
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
      ['GET', 'POST', 'GET'],
    ],
    ['has no lead ID', { dateAdded: '2026-11-21T12:00:05.000Z' }, ['GET', 'POST', 'GET']],
    ['does not exist', null, ['GET', 'POST', 'GET']],
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
    await send({ ...repeat, last_error: lookupFailed });
    expect(methods()).toEqual(['GET', 'GET', 'POST', 'GET']);
  });

  it.each([401, 403, 404])('does not hold the lead back after a %i', async (status) => {
    const { send, methods } = fakeCrm({ api, onLookup: () => new Response(null, { status }) });
    expect(await send(repeat)).toMatchObject({ status: 'delivered' });
    expect(methods()).toEqual(['GET', 'POST', 'GET']);
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

describe('a lead that the CRM accepted', () => {
  const check = (number: number, most: number) =>
    `The CRM accepted the lead but doesn’t show it yet (check ${number} of ${most}).`;
  const showing = (contact: object | null) => ({ api, onLookup: () => Response.json({ contact }) });

  it('is delivered once the API shows it', async () => {
    const { send, methods } = fakeCrm({ api });
    expect(await send(row)).toEqual({ status: 'delivered', responseStatus: 200 });
    expect(methods()).toEqual(['POST', 'GET']);
  });

  it('is looked up again after three seconds, because workflows take a moment', async () => {
    let lookups = 0;
    const { send, methods, waits } = fakeCrm({
      api,
      onLookup: () => Response.json({ contact: ++lookups === 2 ? thisLead : null }),
    });
    expect(await send(row)).toMatchObject({ status: 'delivered' });
    expect(methods()).toEqual(['POST', 'GET', 'GET']);
    expect(waits).toEqual([3000]);
  });

  it('isn’t sent again while the API doesn’t show it', async () => {
    const { send, methods } = fakeCrm(showing(null));
    expect(await send(row)).toEqual({ status: 'failed', error: check(1, 10) });
    expect(await send({ ...repeat, last_error: check(1, 10) })).toEqual({
      status: 'failed',
      error: check(2, 10),
    });
    expect(methods()).toEqual(['POST', 'GET', 'GET', 'GET']);
  });

  it('is a dead letter if no contact turns up', async () => {
    const { send, methods } = fakeCrm(showing(null));
    expect(await send({ ...row, attempts: 10, last_error: check(9, 10) })).toEqual({
      status: 'rejected',
      error:
        'The CRM accepted the lead, but didn’t create a contact. Check its workflow before you send the lead again.',
    });
    expect(methods()).toEqual(['GET']);
  });

  it.each([
    [
      'the contact lacks the lead’s ID',
      5,
      () => Response.json({ contact: { customFields: [] } }),
      'The CRM has a contact with this address, but without the lead’s ID.',
    ],
    [
      'the API doesn’t respond',
      10,
      () => new Response(null, { status: 503 }),
      'The CRM accepted the lead. Its API didn’t respond, so this isn’t confirmed.',
    ],
  ])('is delivered with a note if %s', async (_, most, onLookup, note) => {
    const { send } = fakeCrm({ api, onLookup });
    expect(await send({ ...row, attempts: most, last_error: check(most - 1, most) })).toEqual({
      status: 'delivered',
      note,
    });
  });

  it('is delivered if the API refuses to say, or its key was removed', async () => {
    const refused = fakeCrm({ api, onLookup: () => new Response(null, { status: 401 }) });
    expect(await refused.send(row)).toMatchObject({ status: 'delivered' });
    const removed = fakeCrm();
    expect(await removed.send({ ...repeat, last_error: check(1, 10) })).toEqual({
      status: 'delivered',
    });
    expect(removed.methods()).toEqual([]);
  });
});

describe('a phone number that the CRM doesn’t accept', () => {
  const phone = 'call me after 5pm';
  const refusing = {
    leads: [{ ...auditLead, phone }],
    onPost: (body: { phone?: string }) =>
      new Response(null, { status: body.phone === undefined ? 200 : 422 }),
  };
  const answered422 = 'The CRM answered 422.';

  it('is left out of the next attempt after the second 422 in a row', async () => {
    const { send, withoutPhone } = fakeCrm(refusing);
    expect(await send(row)).toEqual({ status: 'failed', error: answered422 });
    expect(withoutPhone).toEqual([]);
    expect(await send({ ...repeat, last_error: answered422 })).toEqual({
      status: 'failed',
      error: 'The CRM answered 422. It’s sent again without the phone number.',
    });
    expect(withoutPhone).toEqual([row.id]);
  });

  it('is sent as a note after another lookup', async () => {
    const { send, requests, methods } = fakeCrm({ ...refusing, api });
    const payload = { lead_id: auditLead.id, without_phone: true };
    expect(await send({ ...repeat, attempts: 3, payload })).toEqual({
      status: 'delivered',
      responseStatus: 200,
      note: 'The CRM didn’t accept the phone number, so it’s in the note.',
    });
    expect(methods()).toEqual(['GET', 'POST', 'GET']);
    const body = (await requests[1]?.json()) as object;
    expect(body).toMatchObject({ note: 'Phone, as entered: call me after 5pm' });
    expect(body).not.toHaveProperty('phone');
  });

  it('isn’t blamed if the lead has none', async () => {
    const { send, withoutPhone } = fakeCrm(responding(422));
    expect(await send({ ...repeat, last_error: answered422 })).toMatchObject({
      error: answered422,
    });
    expect(withoutPhone).toEqual([]);
  });
});

describe('a lead that comes after a newer one of the same person', () => {
  it('is sent as a note that overwrites nothing', async () => {
    const { send, lastBody, methods } = fakeCrm({
      superseded: true,
      api,
      onLookup: () => Response.json({ contact: { customFields: [{ value: 'the newer one' }] } }),
    });
    expect(await send(repeat)).toMatchObject({ status: 'delivered' });
    expect(methods()).toEqual(['GET', 'POST']);
    expect(await lastBody()).toEqual({
      idempotencyKey: row.idempotency_key,
      leadId: auditLead.id,
      locationId: 'location-1',
      formId: 'seo-audit',
      submittedAt: '2026-11-21T12:00:00.000Z',
      email: 'dana@example.com',
      tags: ['website', 'seo-audit'],
      note: [
        'Earlier request, 2026-11-21T12:00:00.000Z (Website: SEO audit)',
        'Business name: Miller Staffing',
        'Website: https://example.com/',
        'Primary challenge: Low search rankings',
      ].join('\n'),
    });
  });
});
