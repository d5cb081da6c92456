import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isLong } from '../../long-tests.ts';
import type { Crm } from './crm-fixture.ts';
import type { Behavior, ChooseBehavior } from './fake-crm.ts';

const manyLeads = isLong ? 200 : 80;

const behaviors: Behavior[] = [
  ...(['500', '429', 'store, then 422', '422', 'store, then disconnect', 'disconnect'] as const),
  ...(['accept', 'accept', 'accept'] as const),
];

/**
 * Rejects one in ten leads, and accepts most others only after several attempts. Looks random, but does the same for
 * the same lead and attempt every time.
 */
const misbehave: ChooseBehavior = ({ email }, attempt) => {
  if (/7@/.test(email)) return '422';
  if (attempt > 4) return 'accept';
  // Each takes 15 seconds, so only a few leads hang, and only in the long tests.
  const [, digit] = (isLong && /second-(\d)@/.exec(email)) || [];
  if (digit && attempt === 1) return Number(digit) < 5 ? 'store, then hang' : 'hang';
  const [random = 0] = createHash('sha256').update(`${email} ${attempt}`).digest();
  return behaviors[random % behaviors.length] ?? 'accept';
};

/**
 * No lead is lost or duplicated, whatever the CRM does. tests/unit/functions/crm.test.ts has each of its answers, and
 * supabase/tests/outbox.test.sql the order of one person's leads.
 */
export function describeDelivery(crm: Crm): void {
  const { servers, submitLeads, dispatch, outbox, skipToDue } = crm;

  /** Dispatches until no row is waiting. */
  async function dispatchAll() {
    while ((await outbox()).some((row) => !row.delivered && !row.dead)) {
      await skipToDue();
      await dispatch();
    }
  }

  test('a lead arrives with its form values, and gets lead events', async () => {
    await submitLeads(1);
    expect(await dispatch()).toEqual({ delivered: 1, retried: 0, dead: 0 });
    expect(servers.crm.received[0]).toMatchObject({
      firstName: 'Dana',
      email: 'dana-0@example.com',
      companyName: 'Miller Staffing',
      tags: ['website', 'strategy-session'],
      customFields: { budget: '$1,000 - $5,000' },
      consent: { given: true, statement: expect.stringMatching(/privacy policy/) },
    });
    const events = await servers.running.query('select kind from public.lead_events order by id');
    expect(events).toEqual([{ kind: 'submitted' }, { kind: 'delivered' }]);
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
      const behavior = misbehave(lead, attempt);
      seen.add(behavior);
      return behavior;
    };
    await servers.crm.down();
    await dispatchDuring(submitLeads(manyLeads / 4, 'first'));
    await servers.crm.up();
    await dispatchDuring(submitLeads((manyLeads * 3) / 4, 'second'));
    await dispatchAll();
    expect(seen).toEqual(new Set([...behaviors, ...(isLong ? ['hang', 'store, then hang'] : [])]));

    servers.crm.behavior = 'accept';
    const outbox_ids = (await outbox()).filter((row) => row.dead).map(({ id }) => id);
    expect(outbox_ids.length).toBeGreaterThanOrEqual(manyLeads / 10);
    const admin = await servers.running.client('admin');
    expect((await admin.rpc('retry_dead_letters', { outbox_ids })).data).toBe(outbox_ids.length);
    await dispatchAll();
    expect((await outbox()).every((row) => row.delivered)).toBe(true);
    // Every lead is in the CRM once, under the idempotency key that it was sent with.
    const rows = await servers.running.query<{ lead_id: string }>(
      `select payload ->> 'lead_id' as lead_id from private.outbox where topic = 'lead'`,
    );
    const stored = [...servers.crm.contacts.values()].map(({ leadId }) => leadId);
    expect(stored).toHaveLength(manyLeads);
    expect(stored.sort()).toEqual(rows.map(({ lead_id }) => lead_id).sort());
    const { received } = servers.crm;
    expect(received.every(({ key, idempotencyKey }) => idempotencyKey === key)).toBe(true);
    // The lookup before every repeat prevents duplicates.
    expect(servers.crm.duplicates).toBe(0);
    expect(received.length).toBeGreaterThan(manyLeads * 1.5);
  }, 120_000);
}
