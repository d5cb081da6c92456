import { beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../../lanes/index.ts';
import { insertRow } from '../rows.ts';
import { functionRights } from './functions.ts';
import { ask, makeWorld, type World } from './requests.ts';

const staff = ['admin', 'moderator'] as const;

describeDatabase('The audit log', (lane) => {
  let world: World;

  beforeAll(async () => {
    world = await makeWorld(await lane.start());
  });

  /** These send another email or lead, or record another time, which `changes` doesn't show. */
  const repeatable = ['invite_person', 'send_test_lead', 'record_maintenance'];
  const changing = Object.entries(functionRights).filter(
    ([name, { changes, runs }]) =>
      changes && staff.some((caller) => runs.includes(caller)) && !repeatable.includes(name),
  );

  test.each(changing)(
    'has no entry for a call of %s that changes nothing',
    async (name, rights) => {
      const { prepare, before, args, changes, runs } = rights;
      const caller = staff.find((each) => runs.includes(each)) ?? 'admin';
      const { table, row } = prepare?.(world) ?? {};
      const prepared = table && row ? await insertRow(world.running, table, row) : {};
      if (before) await world.running.query(before(world, prepared));
      const body = args?.(world, prepared) ?? {};
      const call = async () => {
        await ask(world, caller, 'POST', `rpc/${name}`, { body });
        const [state] = await world.running.query<object>(changes?.(world, prepared) ?? '');
        const entries = await world.running.query('select id, action from public.audit_log');
        return { state, entries };
      };
      const first = await call();
      const second = await call();
      if (JSON.stringify(second.state) === JSON.stringify(first.state)) {
        expect(second.entries).toEqual(first.entries);
      }
    },
  );
});
