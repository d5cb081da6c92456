import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dispatch, type Channel } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { clock, delivering, each, lateFor, outboxOf, outboxWith, row } from './outboxes.ts';

describe('a dispatch with several rows under way', () => {
  it('does not let a slow topic hold up another', async () => {
    const lead = row(2, { topic: 'lead' });
    const outbox = outboxWith([row(1)], [lead], [row(3)]);
    const { channel: slow, late } = lateFor(() => true, 50);
    const running = dispatch(outbox, { lead: slow, build: delivering }, clock);
    await expect.poll(() => [...outbox.endings.keys()]).toEqual([1, 3]);
    for (const answer of late) answer();
    await running;
    expect(outbox.endings.get(2)?.outcome).toBe('delivered');
  });

  it('does not let late answers hold up other rows while there are places', async () => {
    const outbox = outboxOf(40);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { channel, late } = lateFor((id) => id % 10 === 1, 5);
    const running = dispatch(outbox, { lead: channel }, clock);
    await vi.advanceTimersByTimeAsync(5000);
    expect(outbox.endings.size).toBe(36);
    expect(late).toHaveLength(4);
    for (const answer of late) answer();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toEqual({ delivered: 40, retried: 0, dead: 0 });
  });

  it('has no more rows in progress than the channel allows', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const outbox = outboxOf(30);
    let underWay = 0;
    let most = 0;
    const channel = each(async ({ id }) => {
      most = Math.max(most, ++underWay);
      // Of different lengths: there is a claim while some are still under way.
      await new Promise((resolve) => setTimeout(resolve, (id % 4) * 250));
      underWay -= 1;
      return { outcome: 'delivered' };
    }, 4);
    const running = dispatch(outbox, { lead: channel }, clock);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await running).toMatchObject({ delivered: 30 });
    expect(most).toBe(4);
    expect(outbox.asked.some(([, asked]) => asked < 4)).toBe(true);
  });

  it('finds what becomes due while it waits for an answer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const outbox = outboxOf(1);
    const { channel, late } = lateFor((id) => id === 1, 5);
    const running = dispatch(outbox, { lead: channel }, clock);
    await vi.advanceTimersByTimeAsync(3000);
    expect(outbox.endings.size).toBe(0);
    outbox.due.push(row(2));
    await vi.advanceTimersByTimeAsync(1200);
    expect([...outbox.endings.keys()]).toEqual([2]);
    for (const answer of late) answer();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toMatchObject({ delivered: 2 });
  });

  it('claims several together while others are under way', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const outbox = outboxOf(50);
    let sent = 0;
    const channel = each(async () => {
      await new Promise((resolve) => setTimeout(resolve, ++sent * 10));
      return { outcome: 'delivered' };
    }, 20);
    const running = dispatch(outbox, { lead: channel }, clock);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await running).toMatchObject({ delivered: 50 });
    expect(outbox.asked.length).toBeLessThan(20);
  });

  it('counts every row of a batch', async () => {
    const outbox = outboxOf(7);
    const sizes: number[] = [];
    const together: Channel = {
      concurrency: 3,
      deliver: (rows) => {
        sizes.push(rows.length);
        return [{ rows, outcome: Promise.resolve({ outcome: 'delivered' }) }];
      },
    };
    await dispatch(outbox, { build: together }, clock);
    expect(sizes).toEqual([3, 3, 1]);
    expect(outbox.endings.size).toBe(7);
  });

  it('claims no more once the database refuses, and finishes what is under way', async () => {
    const outbox = outboxOf(10);
    const { channel, late } = lateFor((id) => id === 2, 2);
    const { finish } = outbox;
    outbox.finish = async (ended, ending) => {
      if (ended.id === 1) throw new Error('finish_outbox failed');
      return finish(ended, ending);
    };
    const running = dispatch(outbox, { lead: channel }, clock);
    await expect.poll(() => late).toHaveLength(1);
    for (const answer of late) answer();
    await expect(running).rejects.toThrow('finish_outbox failed');
    expect([...outbox.endings.keys()]).toEqual([2]);
    expect(outbox.asked).toHaveLength(1);
  });
});
