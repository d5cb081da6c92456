import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { describeOneLane, type Running } from '../lanes/index.ts';
import { leadOf } from './stored-leads.ts';

describeOneLane('reviewing suspicious leads', (lane) => {
  let running: Running;
  let senders = 0;

  beforeAll(async () => {
    running = await lane.start();
  });

  async function sendLead(fields: Record<string, unknown>): Promise<string> {
    const database = await running.client('service_role');
    const { data, error } = await database.rpc('submit_lead', {
      lead: leadOf(fields),
      idempotency_key: randomUUID(),
      client_address: `192.0.2.${++senders}`,
    });
    expect(error).toBeNull();
    return data.lead_id;
  }

  /** Sends a suspicious lead and returns its ID. */
  const heldLead = () => sendLead({ spam_signals: ['link-in-name'] });

  const count = async (sql: string, lead: string) => {
    const [row] = await running.query<{ count: number }>(
      `select count(*)::integer as count from ${sql} = $1`,
      [lead],
    );
    return row?.count;
  };
  const deliveries = (lead: string) =>
    count(`private.outbox where topic = 'lead' and payload ->> 'lead_id'`, lead);
  const events = (lead: string, kind: string) =>
    count(`public.lead_events where kind = '${kind}' and lead_id::text`, lead);
  const decisions = (lead: string) =>
    count(`public.audit_log where action = 'lead.reviewed' and subject_id`, lead);

  test('concurrent releases deliver a lead once', async () => {
    const admins = [await running.client('admin'), await running.client('admin')];
    for (let round = 0; round < 5; round += 1) {
      const lead_id = await heldLead();
      expect(await deliveries(lead_id)).toBe(0);
      const answers = await Promise.all(
        [...admins, ...admins].map((admin) =>
          admin.rpc('review_lead', { lead_id, verdict: 'released' }),
        ),
      );
      expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
      expect(answers.map(({ data }) => data).sort()).toEqual([false, false, false, true]);
      expect(await deliveries(lead_id)).toBe(1);
      expect(await events(lead_id, 'released')).toBe(1);
      expect(await decisions(lead_id)).toBe(1);
    }
  });

  test('after a concurrent release and spam verdict, exactly one of them holds', async () => {
    const [one, other] = [await running.client('admin'), await running.client('admin')];
    for (let round = 0; round < 5; round += 1) {
      const lead_id = await heldLead();
      const [spam, released] = await Promise.all([
        one.rpc('review_lead', { lead_id, verdict: 'spam' }),
        other.rpc('review_lead', { lead_id, verdict: 'released' }),
      ]);
      // The first one decides, and the other one gets false.
      expect([spam.data, released.data].sort()).toEqual([false, true]);
      const { data } = await one.from('leads').select('review').eq('id', lead_id).single();
      expect(data).toEqual({ review: released.data ? 'released' : 'spam' });
      expect(await deliveries(lead_id)).toBe(released.data ? 1 : 0);
    }
  });

  test("a text that strangers sent first is recorded, but doesn't hold a lead", async () => {
    const admin = await running.client('admin');
    const message = 'We are looking for three nurses, from March on.';
    for (const email of ['one@evil.test', 'two@evil.test', 'three@evil.test']) {
      await sendLead({ email, message });
    }
    const honest = await sendLead({ message });
    const hasty = await sendLead({
      email: 'hasty@example.com',
      message,
      spam_signals: ['filled-too-fast'],
    });
    expect(await deliveries(honest)).toBe(1);
    expect(await events(honest, 'held')).toBe(0);
    expect(await deliveries(hasty)).toBe(0);
    expect(await events(hasty, 'held')).toBe(1);
    const columns = 'spam_signals, review, delivery_status';
    const { data } = await admin
      .from('leads')
      .select(columns)
      .in('id', [honest, hasty])
      .order('email');
    expect(data).toEqual([
      { spam_signals: ['repeated-text'], review: null, delivery_status: 'submitted' },
      {
        spam_signals: ['filled-too-fast', 'repeated-text'],
        review: 'held',
        delivery_status: 'held',
      },
    ]);
    const { data: reviewed } = await admin.rpc('review_lead', {
      lead_id: honest,
      verdict: 'held',
    });
    expect(reviewed).toBe(false);
  });
});
