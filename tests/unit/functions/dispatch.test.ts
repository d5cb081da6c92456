import { describe, expect, it } from 'vitest';
import {
  dispatch,
  type Delivery,
  type Ending,
  type OutboxRow,
} from '../../../supabase/functions/dispatch-outbox/dispatch.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const clock = { now: () => now, random: () => 0.5 };

function row(id: number, more: Partial<OutboxRow> = {}): OutboxRow {
  return {
    id,
    topic: 'build',
    payload: { slug: `post-${id}` },
    idempotency_key: `key-${id}`,
    attempts: 1,
    created_at: new Date(now - 60_000).toISOString(),
    ...more,
  };
}

/** An outbox whose claims are given beforehand, and that remembers how rows ended. */
function outboxWith(...claims: OutboxRow[][]) {
  const endings = new Map<number, Ending>();
  const asked: (readonly string[])[] = [];
  return {
    endings,
    asked,
    claim: async (topics: readonly string[]) => {
      asked.push(topics);
      return claims.shift() ?? [];
    },
    finish: async ({ id }: OutboxRow, ending: Ending) => void endings.set(id, ending),
  };
}

const delivering: Delivery = async (rows) => rows.map(() => ({ outcome: 'delivered' }));
const failing: Delivery = async (rows) =>
  rows.map(() => ({ outcome: 'failed', error: 'no answer' }));

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

  it('claims only topics that it can deliver', async () => {
    const outbox = outboxWith();
    await dispatch(outbox, { build: delivering, crm: delivering }, clock);
    expect(outbox.asked).toEqual([['build', 'crm']]);
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
    const busy: Delivery = async () => [
      { outcome: 'failed', error: 'The build hook answered 503.', retryInSeconds: 300 },
    ];
    await dispatch(outbox, { build: busy }, clock);
    expect(outbox.endings.get(1)).toMatchObject({ retryInSeconds: 300 });
  });

  it('gives up after three days, and at once when the receiver refuses for good', async () => {
    const old = row(1, { created_at: new Date(now - 73 * 3600 * 1000).toISOString() });
    const tired = outboxWith([old]);
    await dispatch(tired, { build: failing }, clock);
    expect(tired.endings.get(1)).toEqual({ outcome: 'dead', error: 'no answer' });

    const refused = outboxWith([row(2)]);
    await dispatch(refused, { build: async () => [{ outcome: 'refused', error: 'gone' }] }, clock);
    expect(refused.endings.get(2)).toEqual({ outcome: 'dead', error: 'gone' });
  });

  it('does not let a slow topic hold up another', async () => {
    const outbox = outboxWith([row(1), row(2, { topic: 'crm' })]);
    let release = () => {};
    const slow: Delivery = (rows) =>
      new Promise((resolve) => {
        release = () => resolve(rows.map(() => ({ outcome: 'delivered' })));
      });
    const running = dispatch(outbox, { crm: slow, build: delivering }, clock);
    await expect.poll(() => outbox.endings.get(1)?.outcome).toBe('delivered');
    expect(outbox.endings.has(2)).toBe(false);
    release();
    await running;
    expect(outbox.endings.get(2)?.outcome).toBe('delivered');
  });
});
