import { isGivenUp, retryInSeconds } from './retry.ts';

/** A claimed row of private.outbox. */
export interface OutboxRow {
  id: number;
  topic: string;
  payload: unknown;
  idempotency_key: string;
  /** This claim included. */
  attempts: number;
  /** ISO 8601. */
  created_at: string;
  /** When the first try became due, ISO 8601; a replayed dead letter begins anew. */
  tries_since: string;
  /** How the try before this one ended. */
  last_error: string | null;
}

export type Outcome =
  | { outcome: 'delivered' }
  /** Worth another try, not before `retryInSeconds` where the receiver said when. */
  | { outcome: 'failed'; error: string; retryInSeconds?: number }
  /** The receiver will never take it. */
  | { outcome: 'refused'; error: string };

/** Sends rows of one topic; answers one outcome a row, in their order. */
export type Delivery = (rows: readonly OutboxRow[]) => Promise<Outcome[]>;

/** How a topic's rows are delivered, and how many of them within a claim's lease at the latest. */
export interface Channel {
  deliver: Delivery;
  batch: number;
}

/** The database's side: claim_outbox and finish_outbox. */
export interface Outbox {
  /** At most `batch` rows, for a minute; an empty answer means that nothing is due. */
  claim(topic: string, batch: number): Promise<OutboxRow[]>;
  finish(row: OutboxRow, ending: Ending): Promise<void>;
}

export type Ending =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; error: string; retryInSeconds: number }
  | { outcome: 'dead'; error: string };

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

/** No claim is begun later in a run: who wakes the function waits for the last one's minute too. */
const lastClaimMs = 15_000;

/**
 * Delivers what is due, every topic by itself, until nothing is. Safe to run twice at once: a claim is
 * exclusive. Throws when the database refuses, after the other topics are through.
 */
export async function dispatch(
  outbox: Outbox,
  channels: Readonly<Record<string, Channel>>,
  clock: Clock = { now: Date.now, random: Math.random },
): Promise<Summary> {
  const summary: Summary = { delivered: 0, retried: 0, dead: 0 };
  const begun = clock.now();

  async function empty(topic: string, { deliver, batch }: Channel) {
    while (clock.now() - begun < lastClaimMs) {
      const rows = await outbox.claim(topic, batch);
      if (rows.length === 0) return;
      const outcomes = await deliver(rows);
      await allOf(rows.map((row, index) => finish(row, outcomes[index] ?? unanswered)));
    }
  }

  async function finish(row: OutboxRow, outcome: Outcome) {
    const ending = endingOf(row, outcome, clock);
    await outbox.finish(row, ending);
    summary[counted[ending.outcome]]++;
  }

  await allOf(Object.entries(channels).map(([topic, channel]) => empty(topic, channel)));
  return summary;
}

const unanswered: Outcome = { outcome: 'failed', error: 'The delivery gave no outcome.' };
const counted = { delivered: 'delivered', retry: 'retried', dead: 'dead' } as const;

function endingOf(row: OutboxRow, outcome: Outcome, clock: Clock): Ending {
  if (outcome.outcome === 'delivered') return outcome;
  const { error } = outcome;
  const secondsOfTrying = (clock.now() - Date.parse(row.tries_since)) / 1000;
  if (outcome.outcome === 'refused' || isGivenUp(row.attempts, secondsOfTrying)) {
    return { outcome: 'dead', error };
  }
  const wait = retryInSeconds(row.attempts, clock.random(), outcome.retryInSeconds);
  return { outcome: 'retry', error, retryInSeconds: wait };
}

/** Waits for all of them, then throws what the first one to fail threw. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
