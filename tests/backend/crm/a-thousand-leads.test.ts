import { expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import { faultyBehaviors, misbehave, type Behavior, type ChooseBehavior } from './fake-crm.ts';
import { useCrm } from './crm-fixture.ts';

const count = 1000;

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

describeLanes(
  'a thousand leads and a CRM that misbehaves in every way',
  (lane) => {
    const { servers, submitLeads, dispatch, outbox, skipToDue, dispatchAll, expectStoredOnce } =
      useCrm(lane);

    async function dispatchDuring(submissions: Promise<void>) {
      let isDone = false;
      const done = submissions.finally(() => (isDone = true));
      while (!isDone) await dispatch();
      await done;
    }

    test('all arrive exactly once, dead letters after an admin replays them', async () => {
      const seen = new Set<Behavior>();
      servers.crm.behavior = (lead, attempt) => {
        const behavior = misbehaveBadly(lead, attempt);
        seen.add(behavior);
        return behavior;
      };
      await servers.crm.down();
      await dispatchDuring(submitLeads(count / 4, 'first'));
      await servers.crm.up();
      await dispatchDuring(submitLeads((count * 3) / 4, 'second'));
      await skipToDue();
      await dispatchAll();
      expect(seen).toEqual(new Set([...faultyBehaviors, 'accept']));

      const dead = (await outbox()).filter((row) => row.dead);
      expect(dead.length).toBeGreaterThanOrEqual(count / 10);
      servers.crm.behavior = 'accept';
      const admin = await servers.running.client('admin');
      for (const { id } of dead) {
        expect((await admin.rpc('replay_dead_letter', { outbox_id: id })).data).toBe(true);
      }
      await dispatchAll();
      expect((await outbox()).every((row) => row.delivered)).toBe(true);
      await expectStoredOnce(count);
      // The lookup before every repeat prevents duplicates.
      expect(servers.crm.duplicates).toBe(0);
      expect(servers.crm.received.length).toBeGreaterThan(count * 1.5);
    }, 300_000);
  },
  // misbehaving-crm.test.ts tests each behavior, also on PostgreSQL.
  { lanes: ['pglite'] },
);
