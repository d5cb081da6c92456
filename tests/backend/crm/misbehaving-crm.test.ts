import { expect, test } from 'vitest';
import { describeLanes } from '../lanes/index.ts';
import { useCrm } from './crm-fixture.ts';

/** No lead is lost or duplicated, whatever the CRM does (design: delivery). */
describeLanes(
  'a CRM that misbehaves',
  (lane) => {
    const {
      servers,
      submitLeads,
      dispatch,
      outbox,
      skipToDue,
      dispatchAll,
      eventKinds,
      expectStoredOnce,
    } = useCrm(lane);

    test('gets every lead after being down for a day', async () => {
      await servers.crm.down();
      await submitLeads(5, 'before');
      let passed = 0;
      let later = false;
      while (passed < 24 * 3600) {
        await dispatch();
        passed += await skipToDue();
        if (!later && passed > 12 * 3600) {
          later = true;
          await submitLeads(5, 'during');
        }
      }
      const waiting = await outbox();
      expect(waiting.filter((row) => row.dead || row.delivered)).toEqual([]);
      expect([
        'The CRM couldn’t be reached or closed the connection.',
        'Couldn’t check whether the CRM already has the lead.',
      ]).toContain(waiting[0]?.last_error);
      expect(waiting[0]?.attempts).toBeGreaterThan(24);
      expect(waiting[0]?.attempts).toBeLessThan(60);
      await servers.crm.up();
      expect(await dispatch()).toMatchObject({ delivered: 10, dead: 0 });
      await expectStoredOnce(10);
      expect(await eventKinds()).toEqual(
        expect.arrayContaining(['submitted', 'delayed', 'delivered']),
      );
      expect((await eventKinds()).filter((kind) => kind === 'delayed')).toHaveLength(10);
    });

    test('gets every lead after responding with 500', async () => {
      servers.crm.behavior = '500';
      await submitLeads(3);
      for (let turn = 0; turn < 4; turn += 1) {
        expect(await dispatch()).toMatchObject({ retried: 3 });
        await skipToDue();
      }
      servers.crm.behavior = 'accept';
      await dispatch();
      await expectStoredOnce(3);
      expect(servers.crm.received).toHaveLength(15);
    });

    test.each(['store, then 422', 'store, then disconnect'] as const)(
      'is asked before a lead is sent again: %s',
      async (behavior) => {
        servers.crm.behavior = behavior;
        await submitLeads(3);
        expect(await dispatch()).toMatchObject({ retried: 3 });
        await dispatchAll();
        await expectStoredOnce(3);
        expect(servers.crm.received).toHaveLength(3);
        expect((await outbox()).every((row) => row.delivered)).toBe(true);
      },
    );

    test('gets leads again, with the same key, if two lookups in a row fail', async () => {
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
      expect(servers.crm.received).toHaveLength(9);
    });

    test('gets nothing twice if only one lookup fails', async () => {
      servers.crm.behavior = 'store, then disconnect';
      await submitLeads(3);
      expect(await dispatch()).toMatchObject({ retried: 3 });
      servers.crm.apiIsDown = true;
      await skipToDue();
      expect(await dispatch()).toMatchObject({ retried: 3 });
      servers.crm.apiIsDown = false;
      await skipToDue();
      expect(await dispatch()).toMatchObject({ delivered: 3 });
      await expectStoredOnce(3);
      expect(servers.crm.received).toHaveLength(3);
    });

    test('gets a lead again if the contact it has does not have the lead’s ID', async () => {
      servers.crm.storesLeadIds = false;
      await submitLeads(1, 'dana');
      await servers.crm.down();
      await dispatch();
      await servers.crm.up();
      await submitLeads(1, 'Dana');
      expect(await dispatch()).toMatchObject({ delivered: 1 });
      await skipToDue();
      expect(await dispatch()).toMatchObject({ delivered: 1 });
      expect(servers.crm.lookups).toBe(1);
      await expectStoredOnce(2);
    });

    test('leaves a dead letter if it stores a lead with 422 and without its ID', async () => {
      servers.crm.storesLeadIds = false;
      servers.crm.behavior = 'store, then 422';
      await submitLeads(1);
      await dispatchAll();
      expect((await outbox())[0]).toMatchObject({ dead: true, attempts: 5 });
      expect(servers.crm.contacts.size).toBe(1);
    });

    test('leaves a dead letter after repeated 422s, which an admin can replay', async () => {
      servers.crm.behavior = '422';
      await submitLeads(2);
      await dispatchAll();
      expect(await outbox()).toEqual(
        [1, 2].map(() => ({
          id: expect.any(Number),
          attempts: 5,
          delivered: false,
          dead: true,
          last_error: 'The CRM answered 422. It may already have the contact, so look there first.',
        })),
      );

      const admin = await servers.running.client('admin');
      const { data: letters, error } = await admin.rpc('get_dead_letters');
      expect(error).toBeNull();
      expect(letters).toHaveLength(2);
      servers.crm.behavior = 'accept';
      for (const { id } of letters as { id: number }[]) {
        expect((await admin.rpc('replay_dead_letter', { outbox_id: id })).data).toBe(true);
      }
      expect(await dispatch()).toMatchObject({ delivered: 2 });
      await expectStoredOnce(2);
      expect((await eventKinds()).slice(-4)).toEqual([
        'replayed',
        'replayed',
        'delivered',
        'delivered',
      ]);
    });

    test('is given up after three days of downtime, and a replay starts over', async () => {
      await servers.crm.down();
      await submitLeads(1);
      let passed = 0;
      while (!(await outbox())[0]?.dead) {
        await dispatch();
        if (!(await outbox())[0]?.dead) passed += await skipToDue();
      }
      expect(passed / 3600).toBeGreaterThan(72);
      expect(passed / 3600).toBeLessThan(74);

      const admin = await servers.running.client('admin');
      const [row] = await outbox();
      await admin.rpc('replay_dead_letter', { outbox_id: row?.id });
      expect(await dispatch()).toMatchObject({ retried: 1, dead: 0 });
      await servers.crm.up();
      await dispatchAll();
      await expectStoredOnce(1);
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
