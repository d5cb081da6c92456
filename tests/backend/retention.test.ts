import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeLanes, type Running } from './lanes/index.ts';

describeLanes(
  'Retention',
  (lane) => {
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
      await vi.waitFor(() =>
        expect(running.lines).toContainEqual(
          expect.stringMatching(/^Deleting expired data failed/),
        ),
      );
      await running.query('alter function public.renamed() rename to delete_expired');
      expect(await remaining()).toHaveLength(1);
      vi.advanceTimersByTime(60_000);
      await vi.waitFor(async () => expect(await remaining()).toEqual([]));
    });

    test('deletes other data even if leads can’t be deleted', async () => {
      await addExpired();
      await running.query('alter function private.delete_expired_leads() rename to renamed');
      vi.advanceTimersByTime(60_000);
      await vi.waitFor(async () => expect(await remaining()).toEqual([]));
      await vi.waitFor(() =>
        expect(running.lines).toContainEqual(
          expect.stringMatching(/^Deleting expired leads failed/),
        ),
      );
    });
  },
  { lanes: ['pglite', 'postgres'] },
);
