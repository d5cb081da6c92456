import { givesUpAfterSeconds, retryInSeconds } from './retry.ts';

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
}

export type Outcome =
  | { outcome: 'delivered' }
  /** Worth another try, not before `retryInSeconds` where the receiver said when. */
  | { outcome: 'failed'; error: string; retryInSeconds?: number }
  /** The receiver will never take it. */
  | { outcome: 'refused'; error: string };

/** Sends rows of one topic; answers one outcome a row, in their order. */
export type Delivery = (rows: readonly OutboxRow[]) => Promise<Outcome[]>;

/** The database's side: claim_outbox and finish_outbox. */
export interface Outbox {
  /** An empty answer means that nothing is due. */
  claim(topics: readonly string[]): Promise<OutboxRow[]>;
  finish(row: OutboxRow, ending: Ending): Promise<void>;
}

export type Ending =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; error: string; retryInSeconds: number }
  | { outcome: 'dead'; error: string };

interface Clock {
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

/** A run ends after this many claims, so that a flood of rows cannot outlive the function's limit. */
const mostClaims = 20;

/** Delivers what is due, until nothing is. Safe to run twice at once: a claim is exclusive. */
export async function dispatch(
  outbox: Outbox,
  deliveries: Readonly<Record<string, Delivery>>,
  clock: Clock = { now: Date.now, random: Math.random },
): Promise<Summary> {
  const summary: Summary = { delivered: 0, retried: 0, dead: 0 };
  for (let claims = 0; claims < mostClaims; claims++) {
    const rows = await outbox.claim(Object.keys(deliveries));
    if (rows.length === 0) break;
    const endings = await Promise.all(
      Object.entries(deliveries).map(([topic, deliver]) =>
        settle(
          outbox,
          deliver,
          rows.filter((row) => row.topic === topic),
          clock,
        ),
      ),
    );
    for (const { outcome } of endings.flat()) summary[counted[outcome]]++;
  }
  return summary;
}

/** Delivers the rows of one topic, at the same time as the others: a slow CRM must not hold up a post. */
async function settle(
  outbox: Outbox,
  deliver: Delivery,
  rows: readonly OutboxRow[],
  clock: Clock,
): Promise<Ending[]> {
  if (rows.length === 0) return [];
  const outcomes = await deliver(rows);
  const endings: Ending[] = [];
  for (const [index, row] of rows.entries()) {
    const ending = endingOf(row, outcomes[index] ?? unanswered, clock);
    await outbox.finish(row, ending);
    endings.push(ending);
  }
  return endings;
}

const unanswered: Outcome = { outcome: 'failed', error: 'The delivery gave no outcome.' };
const counted = { delivered: 'delivered', retry: 'retried', dead: 'dead' } as const;

function endingOf(row: OutboxRow, outcome: Outcome, clock: Clock): Ending {
  if (outcome.outcome === 'delivered') return outcome;
  const age = (clock.now() - Date.parse(row.created_at)) / 1000;
  if (outcome.outcome === 'refused' || age > givesUpAfterSeconds) {
    return { outcome: 'dead', error: outcome.error };
  }
  const wait = retryInSeconds(row.attempts, clock.random());
  return {
    outcome: 'retry',
    error: outcome.error,
    retryInSeconds: Math.max(wait, outcome.retryInSeconds ?? 0),
  };
}
