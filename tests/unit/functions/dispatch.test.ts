import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  dispatch,
  type Channel,
  type Ending,
  type Outcome,
  type OutboxRow,
} from '../../../supabase/functions/dispatch-outbox/dispatch.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const clock = { now: () => now, random: () => 0.5 };

function row(id: number, more: Partial<OutboxRow> = {}): OutboxRow {
  const minuteAgo = new Date(now - 60_000).toISOString();
  return {
    id,
    topic: 'build',
    payload: { slug: `post-${id}` },
    idempotency_key: `key-${id}`,
    attempts: 1,
    created_at: minuteAgo,
    tries_since: minuteAgo,
    last_error: null,
    ...more,
  };
}

/** An outbox whose claims are given beforehand, and that remembers how rows ended. */
function outboxWith(...claims: OutboxRow[][]) {
  const endings = new Map<number, Ending>();
  const asked: [topic: string, most: number][] = [];
  return {
    endings,
    asked,
    async claim(topic: string, most: number) {
      asked.push([topic, most]);
      const next = claims.findIndex((rows) => rows[0]?.topic === topic);
      return next < 0 ? [] : (claims.splice(next, 1)[0] ?? []);
    },
    finish: async ({ id }: OutboxRow, ending: Ending) => void endings.set(id, ending),
  };
}

/** Sends each row by itself. */
const each = (send: (row: OutboxRow) => Promise<Outcome>, places = 50): Channel => ({
  deliver: (rows) => rows.map((one) => ({ rows: [one], outcome: send(one) })),
  places,
});
const delivering = each(async () => ({ outcome: 'delivered' }));
const failing = each(async () => ({ outcome: 'failed', error: 'no answer' }));

/** Delivers what `isLate` names when it is told to, and everything else at once. */
function lateFor(isLate: (id: number) => boolean, places: number) {
  const late: (() => void)[] = [];
  const channel = each(async ({ id }) => {
    if (isLate(id)) await new Promise<void>((resolve) => late.push(resolve));
    return { outcome: 'delivered' };
  }, places);
  return { channel, late };
}

/** An outbox with so many rows due, which it gives as they are asked for. */
function outboxOf(count: number) {
  const outbox = outboxWith();
  const due = Array.from({ length: count }, (_, n) => row(n + 1));
  outbox.claim = async (topic, most) => {
    outbox.asked.push([topic, most]);
    return due.splice(0, most);
  };
  return Object.assign(outbox, { due });
}

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

  it('claims each topic by itself, as many rows as there are places', async () => {
    const outbox = outboxWith();
    await dispatch(outbox, { build: delivering, lead: { ...delivering, places: 20 } }, clock);
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
      row(1, { attempts: 80, created_at: fourDaysAgo, tries_since: fourDaysAgo }),
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

  it('has no more rows under way than there are places', async () => {
    const outbox = outboxOf(30);
    let underWay = 0;
    let most = 0;
    const channel = each(async () => {
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      return { outcome: 'delivered' };
    }, 4);
    expect(await dispatch(outbox, { lead: channel }, clock)).toMatchObject({ delivered: 30 });
    expect(most).toBe(4);
    expect(outbox.asked.every(([, asked]) => asked >= 1 && asked <= 4)).toBe(true);
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

  it('looks once more after the last row: the next of its order may have waited for it', async () => {
    const outbox = outboxWith([row(1)]);
    await dispatch(outbox, { build: delivering }, clock);
    expect(outbox.asked).toEqual([
      ['build', 50],
      ['build', 50],
    ]);
  });

  it('keeps rows together that are sent as one, places included', async () => {
    const outbox = outboxOf(7);
    const sizes: number[] = [];
    const together: Channel = {
      places: 3,
      deliver: (rows) => {
        sizes.push(rows.length);
        return [{ rows, outcome: Promise.resolve({ outcome: 'delivered' }) }];
      },
    };
    await dispatch(outbox, { build: together }, clock);
    expect(sizes).toEqual([3, 3, 1]);
    expect(outbox.endings.size).toBe(7);
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
