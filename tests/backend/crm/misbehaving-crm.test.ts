import { expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import { leadsToCrm } from './leads-to-crm.ts';

/** No lead is lost and none is doubled, however badly the CRM behaves (design: delivery). */
describeLanes(
  'a CRM that misbehaves',
  (lane) => {
    const { here, leads, dispatch, outbox, untilDue, untilSettled, kinds, expectAllOnce } =
      leadsToCrm(lane);

    test('a CRM that is down for a day gets every lead when it is back', async () => {
      await here.crm.down();
      await leads(5, 'before');
      let passed = 0;
      let later = false;
      while (passed < 24 * 3600) {
        await dispatch();
        passed += await untilDue();
        if (!later && passed > 12 * 3600) {
          later = true;
          await leads(5, 'during');
        }
      }
      const waiting = await outbox();
      expect(waiting.filter((row) => row.dead || row.delivered)).toEqual([]);
      expect([
        'The CRM could not be reached, or broke off.',
        'The CRM did not say whether it has the lead.',
      ]).toContain(waiting[0]?.last_error);
      expect(waiting[0]?.attempts).toBeGreaterThan(24);
      expect(waiting[0]?.attempts).toBeLessThan(60);
      await here.crm.up();
      expect(await dispatch()).toMatchObject({ delivered: 10, dead: 0 });
      await expectAllOnce(10);
      expect(await kinds()).toEqual(expect.arrayContaining(['submitted', 'delayed', 'delivered']));
      expect((await kinds()).filter((kind) => kind === 'delayed')).toHaveLength(10);
    });

    test('one that answers 500 gets every lead when it is well', async () => {
      here.crm.mood = 'failing';
      await leads(3);
      for (let turn = 0; turn < 4; turn += 1) {
        expect(await dispatch()).toMatchObject({ retried: 3 });
        await untilDue();
      }
      here.crm.mood = 'well';
      await dispatch();
      await expectAllOnce(3);
      expect(here.crm.received).toHaveLength(15);
    });

    test.each(['storing, answering 422', 'storing, closing'] as const)(
      'one that is %s is looked into, and sent nothing twice',
      async (mood) => {
        here.crm.mood = mood;
        await leads(3);
        expect(await dispatch()).toMatchObject({ retried: 3 });
        await untilSettled();
        await expectAllOnce(3);
        expect(here.crm.received).toHaveLength(3);
        expect((await outbox()).every((row) => row.delivered)).toBe(true);
      },
    );

    test('one that cannot be looked into for long is sent the same again, under the same key', async () => {
      here.crm.mood = 'storing, closing';
      here.crm.apiIsDown = true;
      await leads(3);
      // Sent, asked, asked and sent, asked.
      for (const sent of [3, 3, 6, 6]) {
        expect(await dispatch()).toMatchObject({ retried: 3 });
        expect(here.crm.received).toHaveLength(sent);
        await untilDue();
      }
      here.crm.mood = 'well';
      await dispatch();
      await expectAllOnce(3);
      expect(here.crm.received).toHaveLength(9);
    });

    test('one that cannot be looked into for a moment is asked again, and sent nothing twice', async () => {
      here.crm.mood = 'storing, closing';
      await leads(3);
      expect(await dispatch()).toMatchObject({ retried: 3 });
      here.crm.apiIsDown = true;
      await untilDue();
      expect(await dispatch()).toMatchObject({ retried: 3 });
      here.crm.apiIsDown = false;
      await untilDue();
      expect(await dispatch()).toMatchObject({ delivered: 3 });
      await expectAllOnce(3);
      expect(here.crm.received).toHaveLength(3);
    });

    test('a contact that does not name the lead is no proof: the lead is sent under its key', async () => {
      here.crm.keepsLeadIds = false;
      await leads(1, 'dana');
      await here.crm.down();
      await dispatch();
      await here.crm.up();
      await leads(1, 'Dana');
      expect(await dispatch()).toMatchObject({ delivered: 1 });
      await untilDue();
      expect(await dispatch()).toMatchObject({ delivered: 1 });
      expect(here.crm.lookUps).toBe(1);
      await expectAllOnce(2);
    });

    test('what it stored without saying so, or which lead it was, is left to a person', async () => {
      here.crm.keepsLeadIds = false;
      here.crm.mood = 'storing, answering 422';
      await leads(1);
      await untilSettled();
      expect((await outbox())[0]).toMatchObject({ dead: true, attempts: 5 });
      expect(here.crm.contacts.size).toBe(1);
    });

    test('what stays ambiguous is a dead letter, and arrives when an admin replays it', async () => {
      here.crm.mood = 'answering 422';
      await leads(2);
      await untilSettled();
      expect(await outbox()).toEqual(
        [1, 2].map(() => ({
          id: expect.any(Number),
          attempts: 5,
          delivered: false,
          dead: true,
          last_error: 'The CRM answered 422. It may have the contact: look there first.',
        })),
      );

      const admin = await here.running.client('admin');
      const { data: letters, error } = await admin.rpc('get_dead_letters');
      expect(error).toBeNull();
      expect(letters).toHaveLength(2);
      here.crm.mood = 'well';
      for (const { id } of letters as { id: number }[]) {
        expect((await admin.rpc('replay_dead_letter', { outbox_id: id })).data).toBe(true);
      }
      expect(await dispatch()).toMatchObject({ delivered: 2 });
      await expectAllOnce(2);
      expect((await kinds()).slice(-4)).toEqual(['replayed', 'replayed', 'delivered', 'delivered']);
    });

    test('a CRM that never answers is given up after three days, and a replay begins anew', async () => {
      await here.crm.down();
      await leads(1);
      let passed = 0;
      while (!(await outbox())[0]?.dead) {
        await dispatch();
        if (!(await outbox())[0]?.dead) passed += await untilDue();
      }
      expect(passed / 3600).toBeGreaterThan(72);
      expect(passed / 3600).toBeLessThan(74);

      const admin = await here.running.client('admin');
      const [row] = await outbox();
      await admin.rpc('replay_dead_letter', { outbox_id: row?.id });
      expect(await dispatch()).toMatchObject({ retried: 1, dead: 0 });
      await here.crm.up();
      await untilSettled();
      await expectAllOnce(1);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
