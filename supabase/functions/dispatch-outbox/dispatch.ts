import { DatabaseError } from '../_shared/database.ts';
import type { AttemptResult, Outbox, OutboxRow } from './outbox.ts';

export type DeliveryResult =
  /**
   * `responseStatus`: the HTTP status of the receiver's response, if there was one. `note`: a caveat, in a sentence.
   */
  | { status: 'delivered'; responseStatus?: number; note?: string }
  /** There was nothing to send anymore. */
  | { status: 'unneeded' }
  /** Try again, after `retryInSeconds` if the receiver asked for that. */
  | { status: 'failed'; error: string; retryInSeconds?: number }
  /** The receiver will never accept it. */
  | { status: 'rejected'; error: string };

/** Rows that are sent together. */
export interface Batch {
  rows: readonly OutboxRow[];
  /** Rejects if the database can't be read. The rows then wait until their claim expires. */
  result: Promise<DeliveryResult>;
}

/** Starts sending rows of one topic, one by one or several together. */
export type Deliver = (rows: readonly OutboxRow[]) => Batch[];

/** Sends rows one by one. If the database fails, a row is tried again. */
export function deliverEach(deliver: (row: OutboxRow) => Promise<DeliveryResult>): Deliver {
  return (rows) => rows.map((row) => ({ rows: [row], result: deliver(row).catch(resultOf) }));
}

function resultOf(error: unknown): DeliveryResult {
  if (error instanceof DatabaseError) return { status: 'failed', error: error.message };
  throw error;
}

/** How a topic is delivered. Every delivery must end before its claim expires. */
export interface TopicDelivery {
  deliver: Deliver;
  /** Maximum number of rows that are being sent at the same time, per run. */
  concurrency: number;
  /** Retries until the receiver accepts or rejects it, however long that takes. */
  neverGivesUp?: true;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** In [0, 1). */
  random(): number;
}

export interface Summary {
  delivered: number;
  retried: number;
  dead: number;
}

/** A run claims nothing later than this, so it ends within the minute of its last claim. */
export const lastClaimMs = 15_000;
/** How often to look for rows that became due while others are being sent. */
const pollMs = 1000;
/** Waits this long for more rows to end or become due, to claim them in one query. */
const gatherMs = 100;

/**
 * Delivers what is due until nothing is left, each topic independently. A row is finished as soon as its
 * own result is known, and its slot goes to the next row, so a slow response holds up no other row. Claims
 * are exclusive, so concurrent runs are safe. If the database fails, throws after everything in flight has
 * ended.
 */
export async function dispatch(
  outbox: Outbox,
  deliveries: Readonly<Record<string, TopicDelivery | undefined>>,
  clock: Clock = { now: Date.now, random: Math.random },
): Promise<Summary> {
  const summary: Summary = { delivered: 0, retried: 0, dead: 0 };
  const startedAt = clock.now();

  async function deliverTopic(topic: string, delivery: TopicDelivery) {
    const { deliver, concurrency } = delivery;
    const inFlight: Promise<void>[] = [];
    const failures: unknown[] = [];
    let freeSlots = concurrency;
    let slotFreed = Promise.withResolvers<undefined>();

    async function sendBatch(batch: Batch) {
      freeSlots -= batch.rows.length;
      await finish(batch, delivery).catch((failure: unknown) => failures.push(failure));
      freeSlots += batch.rows.length;
      slotFreed.resolve(undefined);
    }

    try {
      while (clock.now() - startedAt < lastClaimMs && failures.length === 0) {
        const isIdle = freeSlots === concurrency;
        const rows = freeSlots > 0 ? await outbox.claim(topic, freeSlots) : [];
        if (isIdle && rows.length === 0) break;
        if (rows.length > 0) inFlight.push(...deliver(rows).map(sendBatch));
        const timer = setTimeout(() => slotFreed.resolve(undefined), pollMs);
        await slotFreed.promise;
        clearTimeout(timer);
        slotFreed = Promise.withResolvers();
        if (freeSlots < concurrency) await pause(gatherMs);
      }
    } finally {
      await Promise.all(inFlight);
    }
    if (failures.length > 0) throw failures[0];
  }

  async function finish({ rows, result }: Batch, delivery: TopicDelivery) {
    const settled = await result;
    await allSettled(
      rows.map(async (row) => {
        const attempt = resultOfAttempt(row, settled, delivery, clock);
        await outbox.finish(row, attempt);
        summary[attempt.outcome === 'retry' ? 'retried' : attempt.outcome]++;
      }),
    );
  }

  await allSettled(
    Object.entries(deliveries).map(
      async ([topic, delivery]) => delivery && deliverTopic(topic, delivery),
    ),
  );
  return summary;
}

function resultOfAttempt(
  row: OutboxRow,
  result: DeliveryResult,
  { neverGivesUp }: TopicDelivery,
  clock: Clock,
): AttemptResult {
  if (result.status === 'delivered') {
    const { responseStatus: response_status, note } = result;
    return {
      outcome: 'delivered',
      ...(response_status && { response_status }),
      ...(note !== undefined && { error: note }),
    };
  }
  // The error tells the database that it wasn't sent.
  if (result.status === 'unneeded') return { outcome: 'delivered', error: 'Not needed anymore.' };
  const { error } = result;
  const ageInSeconds = (clock.now() - Date.parse(row.first_due_at)) / 1000;
  const isLate = !neverGivesUp && shouldGiveUp(row.attempts, ageInSeconds);
  if (result.status === 'rejected' || isLate) {
    return { outcome: 'dead', error };
  }
  const delay = retryDelaySeconds(row.attempts, clock.random(), result.retryInSeconds);
  return { outcome: 'retry', error, retry_in_seconds: delay };
}

const hourInSeconds = 60 * 60;
const dayInSeconds = 24 * hourInSeconds;
const minAttempts = 10;

/**
 * Whether a row that failed again becomes a dead letter: after three days, but only after ten attempts
 * (about 17 minutes of doubling), in case the dispatcher was down for days.
 */
export function shouldGiveUp(attempts: number, ageInSeconds: number): boolean {
  return attempts >= minAttempts && ageInSeconds > 3 * dayInSeconds;
}

/**
 * Exponential backoff from 2 s to an hour, with ±25% jitter. `random` is in [0, 1). A longer delay that the
 * receiver requested wins, up to a day.
 */
export function retryDelaySeconds(attempts: number, random: number, requested = 0): number {
  const delay = Math.min(2 ** attempts, hourInSeconds) * (0.75 + random / 2);
  return Math.max(1, Math.round(delay), Math.min(requested, dayInSeconds));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits for all promises, then throws the first error. */
async function allSettled(promises: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(promises);
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
