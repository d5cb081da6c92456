import { expect, test } from 'vitest';
import { describeDatabase } from '../lanes/index.ts';
import { useCrm } from './crm-fixture.ts';
import { faultyBehaviors, misbehave, type Behavior, type ChooseBehavior } from './fake-crm.ts';

const manyLeads = 200;

/** Rejects one in ten leads, and accepts most others only after several attempts. */
const misbehaveBadly: ChooseBehavior = (lead, attempt) => {
  if (/7@/.test(lead.email)) return '422';
  if (attempt > 4) return 'accept';
  // Each takes 15 seconds, so only a few leads hang.
  const [, digit] = /second-(\d)@/.exec(lead.email) ?? [];
  if (digit && attempt === 1) return Number(digit) < 5 ? 'store, then hang' : 'hang';
  const behavior = misbehave(lead, attempt);
  return behavior.endsWith('hang') ? '500' : behavior;
};

/** No lead is lost or duplicated, whatever the CRM does. */
describeDatabase('Lead delivery', (lane) => {
  const crmTests = useCrm(lane);
  const { servers, submitLeads, dispatch, outbox, skipToDue, dispatchAll } = crmTests;
  const { eventKinds, expectStoredOnce, retryDeadLetters } = crmTests;

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
  });

  test('rows of one lead are delivered in order and hold up no other lead', async () => {
    await submitLeads(2);
    await servers.running.query(
      `insert into private.outbox (topic, payload, order_key)
       select topic, payload, order_key from private.outbox where topic = 'lead' order by id limit 1`,
    );
    servers.crm.behavior = '500';
    await dispatch();
    expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 1, 0]);
    servers.crm.behavior = 'accept';
    await skipToDue();
    await dispatch();
    expect((await outbox()).every((row) => row.delivered)).toBe(true);
    const [first, , third] = await servers.running.query<{ key: string }>(
      "select idempotency_key::text as key from private.outbox where topic = 'lead' order by id",
    );
    const arrived = [...servers.crm.contacts.keys()];
    expect(arrived.indexOf(first?.key ?? '')).toBeLessThan(arrived.indexOf(third?.key ?? ''));
    expect(arrived).toHaveLength(3);
  });

  test('concurrent runs send nothing twice', async () => {
    await submitLeads(30);
    const runs = await Promise.all([dispatch(), dispatch(), dispatch()]);
    const delivered = (runs as { delivered: number }[]).map((run) => run.delivered);
    expect(delivered.reduce((sum, one) => sum + one)).toBe(30);
    expect(servers.crm.received).toHaveLength(30);
    await expectStoredOnce(30);
  });

  test('a lead is sent again, with the same key, after a 500', async () => {
    servers.crm.behavior = '500';
    await submitLeads(3);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await dispatch()).toMatchObject({ retried: 3 });
      await skipToDue();
    }
    servers.crm.behavior = 'accept';
    await dispatch();
    await expectStoredOnce(3);
    expect(servers.crm.received).toHaveLength(9);
  });

  test.each(['store, then 422', 'store, then disconnect'] as const)(
    'the CRM is asked before a lead is sent again: %s',
    async (behavior) => {
      servers.crm.behavior = behavior;
      await submitLeads(3);
      expect(await dispatch()).toMatchObject({ retried: 3 });
      await dispatchAll();
      await expectStoredOnce(3);
      expect(servers.crm.received).toHaveLength(3);
    },
  );

  test('a lead is sent again, with the same key, if two lookups in a row fail', async () => {
    servers.crm.behavior = 'store, then disconnect';
    servers.crm.apiIsDown = true;
    await submitLeads(3);
    // Sent, lookup, lookup and sent, lookup.
    for (const sent of [3, 3, 6, 6]) {
      expect(await dispatch()).toMatchObject({ retried: 3 });
      expect(servers.crm.received).toHaveLength(sent);
      await skipToDue();
    }
    servers.crm.behavior = 'accept';
    await dispatch();
    await expectStoredOnce(3);
  });

  test('repeated 422s leave a dead letter, which an admin can retry', async () => {
    servers.crm.behavior = '422';
    await submitLeads(2);
    await dispatchAll();
    const dead = {
      id: expect.any(Number) as number,
      attempts: 5,
      delivered: false,
      dead: true,
      last_error: 'The CRM answered 422. It may already have the contact, so look there first.',
    };
    expect(await outbox()).toEqual([dead, dead]);

    servers.crm.behavior = 'accept';
    await retryDeadLetters();
    expect(await dispatch()).toMatchObject({ delivered: 2 });
    await expectStoredOnce(2);
    const kinds = ['retried', 'retried', 'delivered', 'delivered'];
    expect((await eventKinds()).slice(-4)).toEqual(kinds);
  });

  test('a CRM that is down for three days leaves a dead letter, and a retry starts over', async () => {
    await servers.crm.down();
    await submitLeads(1);
    // It's given up after three days, but not before ten attempts.
    for (let attempt = 1; attempt < 10; attempt += 1) {
      expect(await dispatch()).toMatchObject({ retried: 1, dead: 0 });
      await skipToDue();
    }
    await servers.running.query(
      `update private.outbox set first_due_at = first_due_at - interval '72 hours'`,
    );
    expect(await dispatch()).toMatchObject({ retried: 0, dead: 1 });
    expect((await eventKinds()).filter((kind) => kind === 'delayed')).toHaveLength(1);

    await retryDeadLetters();
    expect(await dispatch()).toMatchObject({ retried: 1, dead: 0 });
    await servers.crm.up();
    await dispatchAll();
    await expectStoredOnce(1);
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
    expect(seen).toEqual(new Set([...faultyBehaviors, 'accept']));

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
});
