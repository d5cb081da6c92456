import type {
  Channel,
  Ending,
  Outcome,
  OutboxRow,
} from '../../../supabase/functions/dispatch-outbox/dispatch.ts';

export const now = Date.parse('2026-11-21T12:00:00Z');
export const clock = { now: () => now, random: () => 0.5 };

export function row(id: number, more: Partial<OutboxRow> = {}): OutboxRow {
  const minuteAgo = new Date(now - 60_000).toISOString();
  return {
    id,
    topic: 'build',
    payload: { slug: `post-${id}` },
    idempotency_key: `key-${id}`,
    attempts: 1,
    created_at: minuteAgo,
    first_due_at: minuteAgo,
    last_error: null,
    ...more,
  };
}

/** An outbox whose claims are given beforehand, and that remembers how rows ended. */
export function outboxWith(...claims: OutboxRow[][]) {
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
export const each = (send: (row: OutboxRow) => Promise<Outcome>, concurrency = 50): Channel => ({
  deliver: (rows) => rows.map((one) => ({ rows: [one], outcome: send(one) })),
  concurrency,
});
export const delivering = each(async () => ({ outcome: 'delivered' }));

/** Delivers what `isLate` names when it is told to, and everything else at once. */
export function lateFor(isLate: (id: number) => boolean, concurrency: number) {
  const late: (() => void)[] = [];
  const channel = each(async ({ id }) => {
    if (isLate(id)) await new Promise<void>((resolve) => late.push(resolve));
    return { outcome: 'delivered' };
  }, concurrency);
  return { channel, late };
}

/** An outbox with so many rows due, which it gives as they are asked for. */
export function outboxOf(count: number) {
  const outbox = outboxWith();
  const due = Array.from({ length: count }, (_, n) => row(n + 1));
  outbox.claim = async (topic, most) => {
    outbox.asked.push([topic, most]);
    return due.splice(0, most);
  };
  return Object.assign(outbox, { due });
}
