import { beforeAll, expect, test } from 'vitest';
import { auditActions, auditSubjects } from '~/features/people/rules/audit-text';
import { describeOneLane, type Running } from '../lanes/index.ts';

describeOneLane('The audit log', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  test.each([
    ['audit_log_action_known', auditActions],
    ['audit_log_subject_type_known', auditSubjects],
  ])('can be filtered by everything that %s allows', async (constraint, options) => {
    const [row] = await running.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [constraint],
    );
    const allowed = [...(row?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
    expect(allowed.length).toBeGreaterThan(0);
    expect(options.map(([name]) => name).sort()).toEqual(allowed.sort());
  });
});
