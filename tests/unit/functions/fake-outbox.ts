import type {
  Deliver,
  DeliveryResult,
  TopicDelivery,
} from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import type {
  AttemptResult,
  OutboxRow,
} from '../../../supabase/functions/dispatch-outbox/outbox.ts';

export const now = Date.parse('2026-11-21T12:00:00Z');
export const clock = { now: () => now, random: () => 0.5 };

export function outboxRow(id: number, fields: Partial<OutboxRow> = {}): OutboxRow {
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
    ...fields,
  };
}

/** `count` rows of the topic `build`, from ID 1 on. */
export function outboxRows(count: number): OutboxRow[] {
  return Array.from({ length: count }, (_, n) => outboxRow(n + 1));
}

/** An outbox with these rows due, which records claims and results. */
export function fakeOutbox(...due: OutboxRow[]) {
  const results = new Map<number, AttemptResult>();
  const claims: [topic: string, limit: number][] = [];
  return {
    due,
    results,
    claims,
    async claim(topic: string, limit: number) {
      claims.push([topic, limit]);
      const claimed = due.filter((row) => row.topic === topic).slice(0, limit);
      for (const row of claimed) due.splice(due.indexOf(row), 1);
      return claimed;
    },
    finish: async ({ id }: OutboxRow, result: AttemptResult) => void results.set(id, result),
  };
}

/** Sends each row by itself. */
export const sendEach = (
  send: (row: OutboxRow) => Promise<DeliveryResult>,
  concurrency = 50,
): TopicDelivery => ({
  deliver: (rows) => rows.map((row) => ({ rows: [row], result: send(row) })),
  concurrency,
});

export const succeeding = sendEach(async () => ({ status: 'delivered' }));

/** Delivers rows that match `isSlow` when `release` is called, and all others at once. */
export function slowFor(isSlow: (id: number) => boolean, concurrency: number) {
  const waiting: (() => void)[] = [];
  const delivery = sendEach(async ({ id }) => {
    if (isSlow(id)) await new Promise<void>((resolve) => waiting.push(resolve));
    return { status: 'delivered' };
  }, concurrency);
  return { delivery, waiting, release: () => waiting.forEach((resolve) => resolve()) };
}

/** The result of every row, in order, once all are known. */
export async function resultsOf(deliver: Deliver, rows: readonly OutboxRow[]) {
  const results = new Map<OutboxRow, DeliveryResult>();
  for (const batch of deliver(rows)) {
    for (const row of batch.rows) results.set(row, await batch.result);
  }
  return rows.map((row) => results.get(row));
}
