import { expect, test } from 'vitest';
import { isLong } from '../../long-tests.ts';
import { describeDatabase } from '../lanes/index.ts';
import { useCrm } from './crm-fixture.ts';
import { sendLead, submission } from './send-lead.ts';
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
    // So it doesn't count as accepted by the CRM.
    expect(
      await servers.running.query(`select last_error from private.outbox where topic = 'lead'`),
    ).toEqual([{ last_error: 'Not needed anymore.' }]);
  });

  const valuesOf = (key: string) => servers.crm.received.map((lead) => lead[key]);
  async function submitAs(email: string, budgets: string[], fields = {}) {
    for (const budget of budgets) {
      const lead = submission('strategy-session', { email, budget, ...fields });
      expect((await sendLead(servers.running, lead)).status).toBe(200);
    }
  }
  const budgets = ['$1,000 - $5,000', '$25,000+'];
  const budgetsSent = () =>
    servers.crm.received.map(({ customFields }) => (customFields as { budget?: string })?.budget);

  test('the leads of one person arrive in order and hold up no other person’s', async () => {
    await submitAs('dana@example.com', budgets);
    await submitLeads(1, 'kim');
    servers.crm.behavior = (_, attempt) => (attempt === 1 ? '500' : 'accept');
    await dispatch();
    expect((await outbox()).map(({ attempts }) => attempts)).toEqual([1, 0, 1]);
    await dispatchAll();
    expect(budgetsSent().filter((budget) => budget !== undefined)).toEqual(
      expect.arrayContaining(budgets),
    );
    const danas = servers.crm.received.filter(({ email }) => email === 'dana@example.com');
    expect(danas.map(({ customFields }) => (customFields as { budget: string }).budget)).toEqual([
      budgets[0],
      budgets[0],
      budgets[1],
      budgets[1],
    ]);
    await expectStoredOnce(3);
  });

  test('an older lead isn’t sent again after an ambiguous response and a newer lead', async () => {
    servers.crm.behavior = (_, attempt) => (attempt === 1 ? 'store, then disconnect' : 'accept');
    await submitAs('dana@example.com', budgets);
    await dispatchAll();
    expect(budgetsSent()).toEqual(budgets);
    await expectStoredOnce(2);
  });

  test('a dead letter doesn’t hold up the person’s next lead, and later overwrites nothing', async () => {
    servers.crm.behavior = (lead) =>
      (lead['customFields'] as { budget: string }).budget === budgets[0] ? '422' : 'accept';
    await submitAs('dana@example.com', budgets, { phone: '' });
    await dispatchAll();
    expect((await outbox()).map(({ dead }) => dead)).toEqual([true, false]);
    servers.crm.behavior = 'accept';
    await retryDeadLetters();
    await dispatchAll();
    const last = servers.crm.received.at(-1);
    expect(last).toMatchObject({
      email: 'dana@example.com',
      note: expect.stringContaining(`Monthly budget: ${budgets[0]}`) as string,
    });
    expect(last).not.toHaveProperty('customFields');
    expect(last).not.toHaveProperty('companyName');
  });

  test('a phone number that the CRM refuses is sent as a note, under a new key', async () => {
    servers.crm.behavior = (lead) => ('phone' in lead ? '422' : 'accept');
    await submitAs('dana@example.com', [budgets[0] ?? ''], { phone: 'call me after 5pm' });
    await dispatchAll();
    expect(valuesOf('phone')).toEqual(['call me after 5pm', 'call me after 5pm', undefined]);
    expect(new Set(valuesOf('key')).size).toBe(2);
    expect(servers.crm.received.at(-1)).toMatchObject({
      note: 'Phone, as entered: call me after 5pm',
    });
    expect(await eventKinds()).toEqual(['submitted', 'delayed', 'delivered']);
    expect((await outbox())[0]).toMatchObject({ delivered: true, attempts: 3 });
  });

  test('concurrent runs send nothing twice', async () => {
    await submitLeads(30);
    const runs = await Promise.all([dispatch(), dispatch(), dispatch()]);
    const delivered = (runs as { delivered: number }[]).map((run) => run.delivered);
    expect(delivered.reduce((sum, one) => sum + one)).toBe(30);
    expect(servers.crm.received).toHaveLength(30);
    await expectStoredOnce(30);
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
});
