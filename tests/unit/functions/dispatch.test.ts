import { describe, expect, it } from 'vitest';
import { dispatch } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import { clock, delivering, each, now, outboxWith, row } from './outboxes.ts';

const failing = each(async () => ({ outcome: 'failed', error: 'no answer' }));

describe('dispatch', () => {
  it('delivers until nothing is due', async () => {
    const outbox = outboxWith([row(1), row(2)], [row(3)]);
    expect(await dispatch(outbox, { build: delivering }, clock)).toEqual({
      delivered: 3,
      retried: 0,
      dead: 0,
    });
    expect([...outbox.endings.keys()]).toEqual([1, 2, 3]);
    expect(outbox.asked).toHaveLength(3);
  });

  it('claims each topic by itself, as many rows as its concurrency', async () => {
    const outbox = outboxWith();
    await dispatch(outbox, { build: delivering, lead: { ...delivering, concurrency: 20 } }, clock);
    expect(outbox.asked).toEqual([
      ['build', 50],
      ['lead', 20],
    ]);
  });

  it('puts a failed row off for longer the more often it failed', async () => {
    const outbox = outboxWith([row(1, { attempts: 1 }), row(2, { attempts: 6 })]);
    await dispatch(outbox, { build: failing }, clock);
    expect(outbox.endings.get(1)).toEqual({
      outcome: 'retry',
      error: 'no answer',
      retryInSeconds: 2,
    });
    expect(outbox.endings.get(2)).toMatchObject({ retryInSeconds: 64 });
  });

  it('waits as long as the receiver asks', async () => {
    const outbox = outboxWith([row(1)]);
    const busy = each(async () => ({
      outcome: 'failed',
      error: 'The build hook answered 503.',
      retryInSeconds: 300,
    }));
    await dispatch(outbox, { build: busy }, clock);
    expect(outbox.endings.get(1)).toMatchObject({ retryInSeconds: 300 });
  });

  it('gives up after three days of trying, and at once when the receiver refuses for good', async () => {
    const fourDaysAgo = new Date(now - 96 * 3600 * 1000).toISOString();
    const tired = outboxWith([
      row(1, { attempts: 80, created_at: fourDaysAgo, first_due_at: fourDaysAgo }),
      row(2, { attempts: 80, created_at: fourDaysAgo }),
    ]);
    await dispatch(tired, { build: failing }, clock);
    expect(tired.endings.get(1)).toEqual({ outcome: 'dead', error: 'no answer' });
    // A dead letter that was replayed a minute ago.
    expect(tired.endings.get(2)).toMatchObject({ outcome: 'retry' });

    const refused = outboxWith([row(3)]);
    const refusing = each(async () => ({ outcome: 'refused', error: 'gone' }));
    await dispatch(refused, { build: refusing }, clock);
    expect(refused.endings.get(3)).toEqual({ outcome: 'dead', error: 'gone' });
  });

  it('looks once more after the last row: the next of its order may have waited for it', async () => {
    const outbox = outboxWith([row(1)]);
    await dispatch(outbox, { build: delivering }, clock);
    expect(outbox.asked).toEqual([
      ['build', 50],
      ['build', 50],
    ]);
  });

  it('begins no claim late in its minute, however much is due', async () => {
    let passed = 0;
    const outbox = outboxWith([row(1)], [row(2)], [row(3)]);
    const slow = each(async () => {
      passed += 14_000;
      return { outcome: 'delivered' };
    });
    const ticking = { now: () => now + passed, random: () => 0.5 };
    expect(await dispatch(outbox, { build: slow }, ticking)).toMatchObject({ delivered: 2 });
  });

  it('settles the other topics before it says that the database refuses', async () => {
    const outbox = outboxWith([row(1, { topic: 'lead' })]);
    const { claim } = outbox;
    outbox.claim = async (topic, batch) => {
      if (topic === 'build') throw new Error('claim_outbox failed');
      return claim(topic, batch);
    };
    const running = dispatch(outbox, { build: delivering, lead: delivering }, clock);
    await expect(running).rejects.toThrow('claim_outbox failed');
    expect(outbox.endings.get(1)?.outcome).toBe('delivered');
  });
});
