import { isGivenUp, retryInSeconds } from './retry.ts';
import { openSemaphore } from './semaphore.ts';

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
  first_due_at: string;
  /** How the try before this one ended. */
  last_error: string | null;
}

export type Outcome =
  | { outcome: 'delivered' }
  /** Worth another try, not before `retryInSeconds` where the receiver said when. */
  | { outcome: 'failed'; error: string; retryInSeconds?: number }
  /** The receiver will never take it. */
  | { outcome: 'refused'; error: string };

/** Rows that are sent as one, and how that ends. */
export interface Sending {
  rows: readonly OutboxRow[];
  /** Throws when the database does not say what to send. */
  outcome: Promise<Outcome>;
}

/** Begins to send rows of one topic, each by itself or several as one. */
export type Delivery = (rows: readonly OutboxRow[]) => Sending[];

/** How a topic's rows are delivered: each ends within a claim's lease at the latest. */
export interface Channel {
  deliver: Delivery;
  /** How many rows can be in progress at once, in one run. */
  concurrency: number;
}

/** The database's side: claim_outbox and finish_outbox. */
export interface Outbox {
  /** At most `most` rows, for a minute; an empty answer means that nothing is due. */
  claim(topic: string, most: number): Promise<OutboxRow[]>;
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

/** No claim is begun later in a run, which then ends within the last one's minute. */
export const lastClaimMs = 15_000;
/** While rows are under way, what else has become due is looked for as often. */
const lookAgainMs = 1000;
/** What ends or becomes due so close together is claimed together, by one question to the database. */
const gatherMs = 100;

/**
 * Delivers what is due, every topic by itself, until nothing is. A row is finished as soon as its own
 * outcome is known, and its place goes to the next: a slow answer holds up no other row. Safe to run
 * twice at once: a claim is exclusive. Throws when the database refuses, after all that is under way is
 * through.
 */
export async function dispatch(
  outbox: Outbox,
  channels: Readonly<Record<string, Channel>>,
  clock: Clock = { now: Date.now, random: Math.random },
): Promise<Summary> {
  const summary: Summary = { delivered: 0, retried: 0, dead: 0 };
  const begun = clock.now();

  async function empty(topic: string, channel: Channel) {
    const semaphore = openSemaphore(channel.concurrency);
    try {
      while (clock.now() - begun < lastClaimMs && !semaphore.hasFailed()) {
        const isIdle = semaphore.isIdle();
        const rows =
          semaphore.available() > 0 ? await outbox.claim(topic, semaphore.available()) : [];
        if (isIdle && rows.length === 0) break;
        const sendings = rows.length > 0 ? channel.deliver(rows) : [];
        for (const sending of sendings) {
          semaphore.track(sending.rows.length, finish(sending));
        }
        await semaphore.waitForChange(lookAgainMs);
        if (!semaphore.isIdle()) await pause(gatherMs);
      }
    } finally {
      await semaphore.settled();
    }
  }

  async function finish({ rows, outcome }: Sending) {
    const known = await outcome;
    await allOf(
      rows.map(async (row) => {
        const ending = endingOf(row, known, clock);
        await outbox.finish(row, ending);
        summary[counted[ending.outcome]]++;
      }),
    );
  }

  await allOf(Object.entries(channels).map(([topic, channel]) => empty(topic, channel)));
  return summary;
}

const counted = { delivered: 'delivered', retry: 'retried', dead: 'dead' } as const;

function endingOf(row: OutboxRow, outcome: Outcome, clock: Clock): Ending {
  if (outcome.outcome === 'delivered') return outcome;
  const { error } = outcome;
  const secondsOfTrying = (clock.now() - Date.parse(row.first_due_at)) / 1000;
  if (outcome.outcome === 'refused' || isGivenUp(row.attempts, secondsOfTrying)) {
    return { outcome: 'dead', error };
  }
  const wait = retryInSeconds(row.attempts, clock.random(), outcome.retryInSeconds);
  return { outcome: 'retry', error, retryInSeconds: wait };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits for all of them, then throws what the first one to fail threw. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failure = results.find(({ status }) => status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
