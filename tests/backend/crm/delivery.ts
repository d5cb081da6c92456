import { expect, test } from 'vitest';
import { isLong } from '../../long-tests.ts';
import type { Crm } from './crm-fixture.ts';
import { faultyBehaviors, misbehave, type Behavior, type ChooseBehavior } from './fake-crm.ts';

const manyLeads = isLong ? 200 : 80;

/** Rejects one in ten leads, and accepts most others only after several attempts. */
const misbehaveBadly: ChooseBehavior = (lead, attempt) => {
  if (/7@/.test(lead.email)) return '422';
  if (attempt > 4) return 'accept';
  // Each takes 15 seconds, so only a few leads hang, and only in the long tests.
  const [, digit] = (isLong && /second-(\d)@/.exec(lead.email)) || [];
  if (digit && attempt === 1) return Number(digit) < 5 ? 'store, then hang' : 'hang';
  const behavior = misbehave(lead, attempt);
  return behavior.endsWith('hang') ? '500' : behavior;
};

/**
 * No lead is lost or duplicated, whatever the CRM does. tests/unit/functions/crm.test.ts has each of its answers, and
 * supabase/tests/outbox.test.sql the order of one person's leads.
 */
export function describeDelivery(crm: Crm): void {
  const { servers, submitLeads, dispatch, outbox, skipToDue, eventKinds } = crm;

  /** Dispatches until no row is waiting. */
  async function dispatchAll() {
    while ((await outbox()).some((row) => !row.delivered && !row.dead)) {
      await skipToDue();
      await dispatch();
    }
  }

  /** Retries every dead letter as an admin. Returns how many there were. */
  async function retryDeadLetters(): Promise<number> {
    const dead = (await outbox()).filter((row) => row.dead);
    const admin = await servers.running.client('admin');
    const retried = await admin.rpc('retry_dead_letters', { outbox_ids: dead.map(({ id }) => id) });
    expect(retried.data).toBe(dead.length);
    return dead.length;
  }

  /** Expects every lead to be in the CRM exactly once, under the idempotency key that it was sent with. */
  async function expectStoredOnce(count: number) {
    const rows = await servers.running.query<{ lead_id: string }>(
      `select payload ->> 'lead_id' as lead_id from private.outbox where topic = 'lead'`,
    );
    const { contacts, received } = servers.crm;
    const stored = [...contacts.values()].map(({ leadId }) => leadId);
    expect(stored).toHaveLength(count);
    expect(stored.sort()).toEqual(rows.map(({ lead_id }) => lead_id).sort());
    expect(received.every(({ key, idempotencyKey }) => idempotencyKey === key)).toBe(true);
  }

  test('a lead arrives with its form values, and gets lead events', async () => {
    await submitLeads(1);
    expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });
    await expectStoredOnce(1);
    expect(servers.crm.received[0]).toMatchObject({
      firstName: 'Dana',
      email: 'dana-0@example.com',
      companyName: 'Miller Staffing',
      tags: ['website', 'strategy-session'],
      customFields: { budget: '$1,000 - $5,000' },
      consent: { given: true, statement: expect.stringMatching(/privacy policy/) },
    });
    expect(await eventKinds()).toEqual(['submitted', 'delivered']);
    expect(await dispatch()).toEqual({ delivered: 0, retried: 0, dead: 0 });
  });

  test('a lead that is deleted before delivery isn’t sent', async () => {
    await submitLeads(1);
    await servers.running.query('delete from public.leads');
    expect(await dispatch()).toMatchObject({ delivered: 1 });
    expect(servers.crm.received).toEqual([]);
    // So it doesn't count as accepted by the CRM.
    expect(await outbox()).toMatchObject([{ last_error: 'Not needed anymore.' }]);
  });

  test('many leads arrive exactly once although the CRM misbehaves in every way', async () => {
    async function dispatchDuring(submissions: Promise<void>) {
      let isDone = false;
      const done = submissions.finally(() => (isDone = true));
      while (!isDone) await dispatch();
      await done;
    }
    const seen = new Set<Behavior>();
    servers.crm.behavior = (lead, attempt) => {
      const behavior = misbehaveBadly(lead, attempt);
      seen.add(behavior);
      return behavior;
    };
    await servers.crm.down();
    await dispatchDuring(submitLeads(manyLeads / 4, 'first'));
    await servers.crm.up();
    await dispatchDuring(submitLeads((manyLeads * 3) / 4, 'second'));
    await dispatchAll();
    const expected = faultyBehaviors.filter((behavior) => isLong || !behavior.endsWith('hang'));
    expect(seen).toEqual(new Set([...expected, 'accept']));

    servers.crm.behavior = 'accept';
    const retried = await retryDeadLetters();
    expect(retried).toBeGreaterThanOrEqual(manyLeads / 10);
    await dispatchAll();
    expect((await outbox()).every((row) => row.delivered)).toBe(true);
    await expectStoredOnce(manyLeads);
    // The lookup before every repeat prevents duplicates.
    expect(servers.crm.duplicates).toBe(0);
    expect(servers.crm.received.length).toBeGreaterThan(manyLeads * 1.5);
  }, 120_000);
}
