import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describePlatform, type Running } from './lanes/index.ts';

/** Other tests may keep the machine busy. */
const waiting = { timeout: 20_000 };

describePlatform('Retention', (lane) => {
  let running: Running;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    running = await lane.start();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const addExpired = () =>
    running.query(
      `insert into private.outbox (topic, payload, delivered_at)
         values ('build', '{}', now() - interval '31 days')`,
    );
  const remaining = () => running.query(`select from private.outbox`);

  test('deletes expired data every minute, even after a failure', async () => {
    await addExpired();
    await running.query('alter function public.delete_expired() rename to renamed');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(
      () =>
        expect(running.lines).toContainEqual(
          expect.stringMatching(/^Deleting expired data failed/),
        ),
      waiting,
    );
    await running.query('alter function public.renamed() rename to delete_expired');
    expect(await remaining()).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await remaining()).toEqual([]), waiting);
  });

  test('deletes other data even if one rule fails, and tells admins', async () => {
    await addExpired();
    await running.query(
      `insert into public.invitations (email, role, expires_at)
         values ('late@example.com', 'user', now() - interval '31 days')`,
    );
    await running.query('alter table public.invitations rename column expires_at to renamed');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await remaining()).toEqual([]), waiting);
    const admin = await running.client('admin');
    const problems = async () => {
      const { data } = await admin.rpc('get_settings').throwOnError();
      return (data as { retention_problems: unknown[] }).retention_problems;
    };
    expect(await problems()).toEqual([]);
    await running.query(
      "update private.retention_runs set failed_since = failed_since - interval '10 minutes'",
    );
    expect(await problems()).toMatchObject([{ rule: 'invitations', error: '42703' }]);
    await running.query('alter table public.invitations rename column renamed to expires_at');
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await problems()).toEqual([]), waiting);
  });
});
