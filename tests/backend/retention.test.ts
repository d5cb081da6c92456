import { expect, onTestFinished, test, vi } from 'vitest';
import { describePlatform } from './lanes/index.ts';

// supabase/tests/retention.test.sql and retention_safety.test.sql test what's deleted.
describePlatform('Retention', (lane) => {
  test('deletes expired data every minute, even after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { query, lines } = await lane.start();
    const remaining = () => query(`select from private.outbox`);
    await query(
      `insert into private.outbox (topic, payload, delivered_at)
         values ('build', '{}', now() - interval '31 days')`,
    );
    await query('alter function public.delete_expired() rename to renamed');
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => lines.join('\n')).toContain('Deleting expired data failed');
    await query('alter function public.renamed() rename to delete_expired');
    expect(await remaining()).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    await expect.poll(remaining).toEqual([]);
  });
});
