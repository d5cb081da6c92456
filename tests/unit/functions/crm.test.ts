import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { crm, type Crm } from '../../../supabase/functions/dispatch-outbox/crm.ts';
import type { OutboxRow } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { auditLead } from './lead-row.ts';
import { outcomesOf } from './sendings.ts';

const webhookUrl = 'https://crm.example/hooks/a-secret-path';
const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const api = { url: 'https://api.crm.example/', key: 'api-key', locationId: 'location-1' };

const row: OutboxRow = {
  id: 1,
  topic: 'lead',
  payload: { lead_id: auditLead.id },
  idempotency_key: '00000000-0000-4000-8000-000000000001',
  attempts: 1,
  created_at: auditLead.created_at,
  tries_since: auditLead.created_at,
  last_error: null,
};
const again = { ...row, attempts: 2 };

/** A CRM whose webhook and API answer as told; by default the one takes all and the other has none. */
function crmThat({
  posted = () => new Response(null, { status: 200 }),
  lookedUp = () => Response.json({ contact: null }),
  leads = [auditLead] as LeadRow[],
  ...options
}: { posted?: () => Response; lookedUp?: () => Response; leads?: LeadRow[] } & Partial<
  Pick<Crm, 'api' | 'signingSecret'>
> = {}) {
  const requests: Request[] = [];
  const deliver = crm({
    webhookUrl,
    locationId: 'location-1',
    ...options,
    leads: {
      byId: async (ids) =>
        new Map(leads.filter(({ id }) => ids.includes(id)).map((lead) => [lead.id, lead])),
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return request.method === 'POST' ? posted() : lookedUp();
    },
  });
  const outcomes = (rows: readonly OutboxRow[]) => outcomesOf(deliver, rows);
  const one = async (only: OutboxRow) => (await outcomes([only]))[0];
  return { requests, deliver, outcomes, one, methods: () => requests.map(({ method }) => method) };
}

const answering = (status: number, headers = {}) => ({
  posted: () => new Response(null, { status, headers }),
});
const breaking = {
  posted: (): Response => {
    throw new TypeError(`error sending request for url (${webhookUrl}): connection closed`);
  },
};

describe('a lead', () => {
  it('is posted under its key, signed so that the CRM can tell it from a stranger’s', async () => {
    const { one, requests } = crmThat({ signingSecret });
    expect(await one(row)).toEqual({ outcome: 'delivered' });
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
    const { one, requests } = crmThat();
    await one(row);
    expect(requests[0]?.headers.has('webhook-signature')).toBe(false);
  });

  it('that was deleted meanwhile is sent nowhere', async () => {
    const { one, requests } = crmThat({ leads: [] });
    expect(await one(row)).toEqual({ outcome: 'delivered' });
    expect(requests).toEqual([]);
  });

  it.each([null, {}, { lead_id: 7 }, { lead_id: "x' or true" }])(
    'that the row does not name is refused: %j',
    async (payload) => {
      const { outcomes } = crmThat();
      expect(await outcomes([{ ...row, payload }, row])).toEqual([
        { outcome: 'refused', error: 'The row names no lead.' },
        { outcome: 'delivered' },
      ]);
    },
  );
});

describe('several leads', () => {
  const other = { ...auditLead, id: '7f5c1a52-1c1e-4b3a-9d53-0c5d2b8f6a12' };
  const rowOf = (id: number, lead: LeadRow) => ({ ...row, id, payload: { lead_id: lead.id } });

  it('are read at once and sent each by itself: one ends while another waits', async () => {
    const reads: (readonly string[])[] = [];
    const deliver = crm({
      webhookUrl,
      leads: {
        byId: async (ids) => {
          reads.push(ids);
          return new Map([auditLead, other].map((lead) => [lead.id, lead]));
        },
      },
      fetch: async (_, init) =>
        String(init?.body).includes(other.id)
          ? new Response()
          : Promise.withResolvers<Response>().promise,
    });
    const [waiting, ended] = deliver([rowOf(1, auditLead), rowOf(2, other)]);
    expect(waiting?.rows.map(({ id }) => id)).toEqual([1]);
    expect(await ended?.outcome).toEqual({ outcome: 'delivered' });
    expect(reads).toEqual([[auditLead.id, other.id]]);
  });

  it('that the database does not tell are left to the end of their claim', async () => {
    const byId = () => Promise.reject(new Error('The leads cannot be read: 57P01.'));
    const deliver = crm({ webhookUrl, leads: { byId }, fetch: async () => new Response() });
    const ends = await Promise.allSettled(
      deliver([rowOf(1, auditLead), rowOf(2, other)]).map(({ outcome }) => outcome),
    );
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('what the CRM answers', () => {
  it.each([
    [200, {}, { outcome: 'delivered' }],
    [202, {}, { outcome: 'delivered' }],
    [302, {}, { outcome: 'failed', error: 'The CRM answered 302.' }],
    [401, {}, { outcome: 'failed', error: 'The CRM answered 401.' }],
    [410, {}, { outcome: 'refused', error: 'The CRM answered 410.' }],
    [422, {}, { outcome: 'failed', error: 'The CRM answered 422.' }],
    [
      429,
      { 'retry-after': '30' },
      { outcome: 'failed', error: 'The CRM answered 429.', retryInSeconds: 30 },
    ],
    [500, {}, { outcome: 'failed', error: 'The CRM answered 500.' }],
  ])('%i %j is taken for what it is', async (status, headers, outcome) => {
    expect(await crmThat(answering(status, headers)).one(row)).toEqual(outcome);
  });

  it('is not trusted after the fifth 422: a person has to look', async () => {
    const { one } = crmThat(answering(422));
    const before = { ...row, last_error: 'The CRM answered 422.' };
    expect(await one({ ...before, attempts: 4 })).toMatchObject({ outcome: 'failed' });
    expect(await one({ ...before, attempts: 5 })).toEqual({
      outcome: 'refused',
      error: 'The CRM answered 422. It may have the contact: look there first.',
    });
  });

  it('is asked again after the first 422 that follows an outage', async () => {
    const last_error = 'The CRM could not be reached, or broke off.';
    const { one } = crmThat(answering(422));
    expect(await one({ ...row, attempts: 30, last_error })).toMatchObject({ outcome: 'failed' });
  });

  it('may be nothing, which is said without address or person', async () => {
    expect(await crmThat(breaking).one(row)).toEqual({
      outcome: 'failed',
      error: 'The CRM could not be reached, or broke off.',
    });
    const late = () => {
      throw new DOMException('The operation timed out.', 'TimeoutError');
    };
    expect(await crmThat({ posted: late }).one({ ...row, attempts: 50 })).toEqual({
      outcome: 'failed',
      error: 'The CRM did not answer within 15 seconds.',
    });
  });
});

describe('the look-up before another try', () => {
  const knowing = (contact: object | null) => ({ api, lookedUp: () => Response.json({ contact }) });
  const thisLead = { customFields: [{ id: 'field-1', value: auditLead.id }] };

  it('asks for the address in the location, and not at the first try', async () => {
    const { one, requests, methods } = crmThat({ api });
    await one(row);
    expect(methods()).toEqual(['POST']);
    await one(again);
    expect(methods()).toEqual(['POST', 'GET', 'POST']);
    const { url, headers } = requests[1] as Request;
    expect(url).toBe(
      'https://api.crm.example/contacts/search/duplicate?locationId=location-1&email=dana%40example.com',
    );
    expect(headers.get('authorization')).toBe('Bearer api-key');
    expect(headers.get('version')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('comes before the first try of a dead letter that is replayed', async () => {
    const { one, methods } = crmThat(knowing(thisLead));
    const replayed = { ...row, tries_since: '2026-11-25T12:00:00.000Z' };
    expect(await one(replayed)).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(['GET']);
  });

  it.each([
    ['holds the lead', thisLead, false],
    ['holds another lead', { customFields: [{ value: 'another' }, { id: 'field-2' }] }, true],
    ['says nothing of leads', { dateAdded: '2026-11-21T12:00:05.000Z' }, true],
    ['is not there', null, true],
  ])('sends no second time to a contact that %s: sent %j', async (_, contact, isSent) => {
    const { one, methods } = crmThat(knowing(contact));
    expect(await one(again)).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(isSent ? ['GET', 'POST'] : ['GET']);
  });

  it.each([
    ['fails', () => new Response(null, { status: 500 })],
    ['makes no sense', () => Response.json({ contact: [] })],
    ['is no JSON', () => new Response('<html>')],
    [
      'breaks off',
      () => {
        throw new TypeError('closed');
      },
    ],
  ])('that %s keeps no lead back', async (_, lookedUp) => {
    const { one, methods } = crmThat({ api, lookedUp });
    expect(await one(again)).toEqual({ outcome: 'delivered' });
    expect(methods()).toEqual(['GET', 'POST']);
  });

  it('comes once more before a lead is given up after a 422', async () => {
    let stored = false;
    const { one } = crmThat({
      api,
      lookedUp: () => Response.json({ contact: stored ? thisLead : null }),
      posted: () => {
        stored = true;
        return new Response(null, { status: 422 });
      },
    });
    const last_error = 'The CRM answered 422.';
    expect(await one({ ...row, attempts: 9, last_error })).toEqual({ outcome: 'delivered' });
  });
});
