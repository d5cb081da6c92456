import { expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import type { Mood, Moods } from './fake-crm.ts';
import { leadsToCrm } from './leads-to-crm.ts';
import { misbehaving, waysToMisbehave } from './moods.ts';

/** How many leads come, through the real functions, each from an address of its own. */
const count = 1000;

/** Never takes one in ten, and most others only at a later try. */
const atItsWorst: Moods = (lead, tries) => {
  if (/7@/.test(lead.email)) return 'answering 422';
  if (tries > 4) return 'well';
  // That takes 15 seconds: a few of those that come first are enough.
  const [, kept] = /second-(\d)@/.exec(lead.email) ?? [];
  if (kept && tries === 1) return Number(kept) < 5 ? 'storing, holding back' : 'holding back';
  const mood = misbehaving(lead, tries);
  return mood.endsWith('holding back') ? 'failing' : mood;
};

describeLanes(
  'many leads and a CRM that misbehaves in every way',
  (lane) => {
    const { here, leads, dispatch, outbox, untilDue, untilSettled, expectAllOnce } =
      leadsToCrm(lane);

    /** Dispatches over and over while leads arrive, as somebody always does. */
    async function dispatchDuring(arrival: Promise<void>) {
      let isOver = false;
      const arrived = arrival.finally(() => (isOver = true));
      while (!isOver) await dispatch();
      await arrived;
    }

    test('none is lost or doubled, and what is given up arrives when an admin replays it', async () => {
      const ways = new Set<Mood>();
      here.crm.mood = (lead, tries) => {
        const mood = atItsWorst(lead, tries);
        ways.add(mood);
        return mood;
      };
      await here.crm.down();
      await dispatchDuring(leads(count / 4, 'first'));
      await here.crm.up();
      await dispatchDuring(leads((count * 3) / 4, 'second'));
      await untilDue();
      await untilSettled();
      expect(ways).toEqual(new Set([...waysToMisbehave, 'well']));

      const dead = (await outbox()).filter((row) => row.dead);
      expect(dead.length).toBeGreaterThanOrEqual(count / 10);
      here.crm.mood = 'well';
      const admin = await here.running.client('admin');
      for (const { id } of dead) {
        expect((await admin.rpc('replay_dead_letter', { outbox_id: id })).data).toBe(true);
      }
      await untilSettled();
      expect((await outbox()).every((row) => row.delivered)).toBe(true);
      await expectAllOnce(count);
      // It was asked before every repeat, again where it did not say, and so was sent nothing that it had.
      expect(here.crm.storedAgain).toBe(0);
      expect(here.crm.received.length).toBeGreaterThan(count * 1.5);
    }, 300_000);
  },
  // Each way to misbehave by itself, on the other lane too: misbehaving-crm.test.ts.
  { lanes: ['pglite'] },
);
