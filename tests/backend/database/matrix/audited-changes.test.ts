import { beforeAll, expect, test } from 'vitest';
import { describeDatabase } from '../../lanes/index.ts';
import { ownRowsAndChanges, prepareCall } from './functions.ts';
import { ask, makeWorld, type World } from './requests.ts';

const staff = ['admin', 'moderator'] as const;

describeDatabase('The audit log', (lane) => {
  let world: World;

  beforeAll(async () => {
    world = await makeWorld(await lane.start());
  });

  /** These do something again: send another email or lead, or record another time, export, or erasure. */
  const repeatable = [
    'invite_person',
    'send_test_lead',
    'record_maintenance',
    'export_leads',
    'erase_person',
  ];
  const changing = Object.entries(ownRowsAndChanges).filter(
    ([name, { runs }]) =>
      staff.some((caller) => runs.includes(caller)) && !repeatable.includes(name),
  );

  test.each(changing)('has no entry for a second call of %s', async (name, { runs }) => {
    const caller = staff.find((each) => runs.includes(each)) ?? 'admin';
    const { body } = await prepareCall(world, name);
    const call = async () => {
      await ask(world, caller, 'POST', `rpc/${name}`, { body });
      return world.running.query('select id, action from public.audit_log');
    };
    const first = await call();
    expect(await call()).toEqual(first);
  });
});
