import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { LeadRow } from '../../../supabase/functions/_shared/rules/lead-record.ts';
import { crm } from '../../../supabase/functions/dispatch-outbox/crm.ts';
import { crmThat, row, webhookUrl } from './crm-that.ts';
import { auditLead } from './lead-row.ts';

const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

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
