import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { leadOf, type Row } from './rows.ts';
import { inTransaction, waitUntilBlocking } from './transactions.ts';

interface OutboxRow {
  id: number;
  attempts: number;
}

/**
 * Leads and their outbox rows as they're reviewed, claimed, delivered, and sent again, including concurrently.
 * supabase/tests/outbox.test.sql and lead_decisions.test.sql test single calls.
 */
describeDatabase('The delivery of leads', (lane) => {
  let running: Running;
  let admin: SupabaseClient;
  let dispatcher: SupabaseClient;
  let senders = 0;

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.client('admin');
    dispatcher = await running.client('service_role');
  });
  beforeEach(() => running.query('delete from private.outbox'));

  async function call<Result>(client: SupabaseClient, name: string, args: Row): Promise<Result> {
    const { data, error } = await client.rpc(name, args);
    expect(error).toBeNull();
    return data as Result;
  }

  async function submit(fields: Row = {}): Promise<string> {
    const { lead_id } = await call<{ lead_id: string }>(dispatcher, 'submit_lead', {
      lead: leadOf(fields),
      idempotency_key: randomUUID(),
      client_address: `192.0.2.${++senders}`,
    });
    return lead_id;
  }

  const claim = (batch = 50) =>
    call<OutboxRow[]>(dispatcher, 'claim_outbox', { topics: ['lead'], batch });
  const finish = (row: OutboxRow | undefined, outcome: 'delivered' | 'retry' | 'dead') =>
    call<boolean>(dispatcher, 'finish_outbox', {
      outbox_id: row?.id,
      attempt: row?.attempts,
      outcome,
      error: outcome === 'delivered' ? null : 'The CRM answered 500.',
      retry_in_seconds: 0,
    });
  /** Claims the only due delivery and finishes it. */
  async function deliver(outcome: 'delivered' | 'retry' | 'dead') {
    const [row, ...others] = await claim();
    expect(others).toEqual([]);
    expect(await finish(row, outcome)).toBe(true);
  }
  const decide = async (lead_id: string, decision: string, client = admin) =>
    (await call<string[]>(client, 'decide_on_leads', { lead_ids: [lead_id], decision })).length;
  const redeliver = (lead_id: string) => decide(lead_id, 'redeliver');

  const deliveriesOf = (lead: string) =>
    running.query<{ idempotency_key: string }>(
      "select idempotency_key, dead_at, attempts from private.outbox where topic = 'lead' and payload ->> 'lead_id' = $1",
      [lead],
    );
  /** The lead's delivery status, which always equals the kind of its newest event. */
  async function statusOf(lead: string) {
    const [row] = await running.query<{ status: string; newest: string }>(
      `select delivery_status as status, (
         select kind from public.lead_events where lead_id = leads.id order by id desc limit 1
       ) as newest
       from public.leads where id = $1`,
      [lead],
    );
    expect(row?.newest).toBe(row?.status);
    return row?.status;
  }

  test('of a dead letter happens again once after concurrent retries', async () => {
    const held = await submit({ spam_signals: ['sales-pitch'] });
    const lead = await submit();
    const [first] = await deliveriesOf(lead);
    for (const id of [lead, held, randomUUID()]) expect(await redeliver(id)).toBe(0);
    await deliver('dead');
    expect(await statusOf(lead)).toBe('dead');
    const answers = await Promise.all([redeliver(lead), redeliver(lead), redeliver(lead)]);
    expect(answers.sort()).toEqual([0, 0, 1]);
    // Under its old key.
    expect(await deliveriesOf(lead)).toEqual([first]);
    expect(await statusOf(lead)).toBe('retried');
    await deliver('delivered');
    expect(await statusOf(lead)).toBe('delivered');
    expect(await redeliver(lead)).toBe(0);
  });

  test('gives concurrent workers different rows', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => submit({ email: `${n}@example.com` })));
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(3)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length + (await claim()).length).toBe(12);
  });

  test.each([
    ['releases', ['release', 'release', 'release', 'release']],
    ['a release and a spam verdict', ['spam', 'release']],
  ])('follows the first of concurrent decisions: %s', async (_, decisions) => {
    const other = await running.client('admin');
    for (let round = 0; round < 5; round += 1) {
      const lead = await submit({ spam_signals: ['link-in-name'] });
      const counts = await Promise.all(
        decisions.map((decision, at) => decide(lead, decision, at % 2 === 0 ? admin : other)),
      );
      expect(counts.toSorted()).toEqual([...Array<number>(decisions.length - 1).fill(0), 1]);
      const isReleased = decisions[counts.indexOf(1)] === 'release';
      expect(await statusOf(lead)).toBe(isReleased ? 'released' : 'spam');
      expect(await deliveriesOf(lead)).toHaveLength(isReleased ? 1 : 0);
      const audited = await running.query(
        `select from public.audit_log where action = 'lead.reviewed' and subject_id = $1`,
        [lead],
      );
      expect(audited).toHaveLength(1);
    }
  });

  test.each(['delivered', 'retry', 'dead'] as const)(
    'of a lead that’s deleted at the same time ends once (%s)',
    async (outcome) => {
      for (let round = 0; round < 5; round += 1) {
        const lead = await submit();
        const [row] = await claim();
        const remove = call<boolean>(admin, 'delete_lead', { lead_id: lead });
        const [, deleted] = await Promise.all([finish(row, outcome), remove]);
        expect(deleted).toBe(true);
        const events = await running.query('select from public.lead_events where lead_id = $1', [
          lead,
        ]);
        expect(events).toEqual([]);
        // Nothing is sent again, and no dead letter stays.
        const [left] = await running.query<{ count: number }>(
          `select count(*)::integer from private.outbox
           where payload ->> 'lead_id' = $1 and delivered_at is null`,
          [lead],
        );
        expect(left?.count).toBe(0);
      }
    },
  );

  test('of a confirmation locks leads in the order of those who change them', async () => {
    const leads = [
      await submit({ email: 'twice@example.com' }),
      await submit({ email: 'twice@example.com' }),
    ].toSorted();
    const rows = await call<(OutboxRow & { payload: { lead_id: string } })[]>(
      dispatcher,
      'claim_outbox',
      { topics: ['lead-confirmation'] },
    );
    const row = rows.find(({ payload }) => payload.lead_id === leads[1]);
    expect(
      await call<unknown>(dispatcher, 'get_lead_confirmation', { outbox_id: row?.id }),
    ).toMatchObject({ requests: [{}, {}] });

    let finished: Promise<boolean> = Promise.resolve(false);
    await inTransaction(running, async (transaction) => {
      const lock = (lead = '') =>
        transaction`select from public.leads where id = ${lead} for update`;
      await lock(leads[0]);
      finished = finish(row, 'delivered');
      await waitUntilBlocking(transaction);
      await lock(leads[1]);
    });
    expect(await finished).toBe(true);
  });

  // The daily check deletes its leads with the same function.
  test('of a test lead can end while another replaces it', async () => {
    const sendTestLead = () => call(admin, 'send_test_lead', {});
    await sendTestLead();
    const [before] = await testLeads();
    const [row] = await claim();
    let sent: Promise<unknown> = Promise.resolve();
    await inTransaction(running, async (transaction) => {
      await transaction`select from private.outbox where id = ${row?.id ?? 0} for update`;
      sent = sendTestLead();
      await waitUntilBlocking(transaction);
      await transaction`select public.finish_outbox(${row?.id ?? 0}, ${row?.attempts ?? 0}, 'delivered')`;
    });
    await sent;
    expect(await testLeads()).not.toContainEqual(before);
  });

  const testLeads = () =>
    running.query<{ id: string }>('select id from public.leads where is_test');
});
