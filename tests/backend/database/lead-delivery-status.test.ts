import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { leadOf } from './stored-leads.ts';

/** The delivery status of a lead as it's reviewed, delivered, and sent again. */
describeOneLane('the delivery status of a lead', (lane) => {
  let running: Running;
  let admin: SupabaseClient;
  let program: SupabaseClient;
  let senders = 0;

  beforeAll(async () => {
    running = await lane.start();
    admin = await running.client('admin');
    program = await running.client('service_role');
  });
  beforeEach(async () => {
    await running.query('delete from private.outbox');
  });

  async function submit(given: Record<string, unknown> = {}): Promise<string> {
    const { data, error } = await program.rpc('submit_lead', {
      lead: leadOf(given),
      idempotency_key: randomUUID(),
      client_address: `192.0.2.${++senders}`,
    });
    expect(error).toBeNull();
    return (data as { lead_id: string }).lead_id;
  }

  /** As the inbox sees it. Always equals the kind of the newest lead event. */
  async function statusOf(lead: string) {
    const { data } = await admin
      .from('leads')
      .select('delivery_status')
      .eq('id', lead)
      .single<{ delivery_status: string }>();
    const newest = await admin
      .from('lead_events')
      .select('kind')
      .eq('lead_id', lead)
      .order('id', { ascending: false })
      .limit(1)
      .single<{ kind: string }>();
    expect(newest.data?.kind).toBe(data?.delivery_status);
    return data?.delivery_status;
  }

  /** Claims the only due delivery and finishes it. */
  async function deliver(outcome: 'delivered' | 'retry' | 'dead') {
    const { data } = await program.rpc('claim_outbox', { topics: ['lead'] });
    expect(data).toHaveLength(1);
    const [claimed] = data as { id: number; attempts: number }[];
    const finished = await program.rpc('finish_outbox', {
      outbox_id: claimed?.id,
      attempt: claimed?.attempts,
      outcome,
      error: outcome === 'delivered' ? null : 'The CRM answered 500.',
      retry_in_seconds: 0,
    });
    expect(finished).toMatchObject({ error: null, data: true });
  }

  const review = async (lead_id: string, verdict: string) => {
    const { data } = await admin.rpc('review_lead', { lead_id, verdict });
    return data as unknown;
  };
  const redeliver = async (lead_id: string) => {
    const { data, error } = await admin.rpc('redeliver_lead', { lead_id });
    expect(error).toBeNull();
    return data as unknown;
  };

  test('follows the delivery', async () => {
    const lead = await submit();
    expect(await statusOf(lead)).toBe('submitted');
    await deliver('retry');
    expect(await statusOf(lead)).toBe('delayed');
    await deliver('retry');
    expect(await statusOf(lead)).toBe('delayed');
    await deliver('dead');
    expect(await statusOf(lead)).toBe('dead');
    expect(await redeliver(lead)).toBe(true);
    expect(await statusOf(lead)).toBe('replayed');
    await deliver('delivered');
    expect(await statusOf(lead)).toBe('delivered');
  });

  test('follows the review', async () => {
    const lead = await submit({ spam_signals: ['markup'] });
    expect(await statusOf(lead)).toBe('held');
    for (const verdict of ['spam', 'held', 'released']) {
      expect(await review(lead, verdict)).toBe(true);
      expect(await statusOf(lead)).toBe(verdict);
    }
    await deliver('delivered');
    expect(await statusOf(lead)).toBe('delivered');
    expect(await review(lead, 'spam')).toBe(false);
    expect(await statusOf(lead)).toBe('delivered');
  });

  test("can't be set by the sender", async () => {
    expect(await statusOf(await submit({ delivery_status: 'delivered' }))).toBe('submitted');
    expect(await statusOf(await submit({ delivery_status: 'lost' }))).toBe('submitted');
    const spam = await submit({ delivery_status: 'released', spam_signals: ['markup'] });
    expect(await statusOf(spam)).toBe('held');
  });

  test('a dead letter is sent again once, under its old key', async () => {
    const others = [await submit({ spam_signals: ['markup'] }), randomUUID()];
    const lead = await submit();
    const key = () =>
      running.query(
        'select idempotency_key, dead_at, attempts from private.outbox where order_key = $1',
        [lead],
      );
    const [first] = await key();
    expect(await redeliver(lead)).toBe(false);
    await deliver('dead');
    for (const other of others) expect(await redeliver(other)).toBe(false);

    expect(await statusOf(lead)).toBe('dead');

    const answers = await Promise.all([redeliver(lead), redeliver(lead), redeliver(lead)]);
    expect(answers.sort()).toEqual([false, false, true]);
    expect(await key()).toEqual([first]);
    const audited = await running.query(
      `select l.actor_role from public.audit_log l join private.outbox o on l.subject_id = o.id::text
       where l.action = 'delivery.replayed' and o.order_key = $1`,
      [lead],
    );
    expect(audited).toEqual([{ actor_role: 'admin' }]);
    await deliver('delivered');
    expect(await redeliver(lead)).toBe(false);
  });

  test("deleting a lead during its delivery doesn't break anything", async () => {
    for (let round = 0; round < 10; round += 1) {
      const lead = await submit();
      const [, deleted] = await Promise.all([
        deliver('delivered'),
        admin.from('leads').delete().eq('id', lead),
      ]);
      expect(deleted.error).toBeNull();
      const left = await running.query('select from public.lead_events where lead_id = $1', [lead]);
      expect(left).toEqual([]);
    }
  });
});
