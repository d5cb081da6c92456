import { expect, test } from 'vitest';
import { dailyCheckHealth } from '../../../platform/daily-check.ts';

const proof = {
  worked_at: '2026-11-22T11:19:00Z',
  failing_since: null,
  failed_step: null,
  error: null,
  is_late: false,
};
const healthOf = (result: unknown) =>
  dailyCheckHealth({ query: async <Row>() => [{ proof: result }] as Row[] });

test('the check is healthy if it worked or hasn’t run yet', async () => {
  expect(await healthOf(proof)).toEqual({ ok: true, worked_at: proof.worked_at });
  expect(await healthOf(null)).toEqual({ ok: true });
});

test('if it fails, visitors only learn where', async () => {
  const failing_since = '2026-11-22T11:59:00Z';
  const failing = { ...proof, failing_since, failed_step: 'crm', error: 'The CRM answered 500.' };
  const { worked_at } = proof;
  expect(await healthOf(failing)).toEqual({
    ...{ ok: false, worked_at, failing_since, failed_step: 'crm' },
  });
});

test('it isn’t healthy if nothing runs it, or if the database is down', async () => {
  expect(await healthOf({ ...proof, is_late: true })).toMatchObject({ ok: false });
  const query = () => Promise.reject(new Error('No.'));
  expect(await dailyCheckHealth({ query })).toMatchObject({ ok: false });
});
