import { messageOf } from '../error.ts';

export interface QueueOptions<Result extends object> {
  /** `everything`: without relying on the results of earlier runs. */
  run(everything: boolean): Promise<Result>;
  /** From 0 to 1. */
  random?: () => number;
  onChange?: (status: QueueStatus<Result>) => void;
}

export interface QueueStatus<Result extends object> {
  state: 'idle' | 'running' | 'failed';
  /** The reasons for the current run. */
  running: readonly string[];
  /** The reasons for the next run. */
  waiting: readonly string[];
  /** The last successful run. */
  last: Finished<Result> | null;
  /** The error of the last run, if it failed. */
  error: string | null;
  /** ISO 8601. */
  nextRetry: string | null;
}

export type Finished<Result extends object> = Result & {
  /** ISO 8601. */
  at: string;
  reason: string;
};

/** Runs one at a time. All requests that arrive during a run are served by the next one. */
export interface Queue<Result extends object> {
  /** Requests a run that starts after this call. It's retried until it succeeds. */
  request(reason: string, everything?: boolean): void;
  /** Like `request`, but resolves with the run's result, or rejects if its first attempt fails. */
  run(reason: string, everything?: boolean): Promise<Result>;
  status(): QueueStatus<Result>;
  /** Starts no more runs. Resolves when the current one has ended. */
  close(): Promise<void>;
}

interface Job<Result> {
  reasons: Set<string>;
  everything: boolean;
  result: PromiseWithResolvers<Result>;
}

export function openQueue<Result extends object>({
  run,
  random = Math.random,
  onChange,
}: QueueOptions<Result>): Queue<Result> {
  let running: Job<Result> | undefined;
  let waiting: Job<Result> | undefined;
  let ended = Promise.resolve();
  let last: Finished<Result> | null = null;
  let failures = 0;
  let error: string | null = null;
  let retry: { timer: NodeJS.Timeout; at: Date } | undefined;
  let isClosed = false;

  function status(): QueueStatus<Result> {
    return {
      state: running ? 'running' : error === null ? 'idle' : 'failed',
      running: [...(running?.reasons ?? [])],
      waiting: [...(waiting?.reasons ?? [])],
      last,
      error,
      nextRetry: retry?.at.toISOString() ?? null,
    };
  }

  function add(reason: string, everything: boolean): Job<Result> {
    if (!waiting) {
      waiting = { reasons: new Set(), everything: false, result: Promise.withResolvers() };
      // `request` doesn't wait for the result. The status shows errors.
      waiting.result.promise.catch(() => undefined);
    }
    waiting.reasons.add(reason);
    waiting.everything ||= everything;
    return waiting;
  }

  function enqueue(reason: string, everything = false): Job<Result> {
    const job = add(reason, everything);
    clearTimeout(retry?.timer);
    retry = undefined;
    failures = 0;
    // Combines the requests of a burst.
    setImmediate(start);
    return job;
  }

  function start() {
    if (running || retry || !waiting || isClosed) return;
    running = waiting;
    waiting = undefined;
    ended = work(running);
  }

  async function work(job: Job<Result>) {
    onChange?.(status());
    try {
      const result = await run(job.everything);
      last = { at: new Date().toISOString(), reason: [...job.reasons].join(', '), ...result };
      failures = 0;
      error = null;
      job.result.resolve(result);
    } catch (failure) {
      error = messageOf(failure);
      job.result.reject(failure);
      scheduleRetry(job);
    }
    running = undefined;
    onChange?.(status());
    start();
  }

  /** Without newer requests, the retry waits for a while. */
  function scheduleRetry(job: Job<Result>) {
    const hasNewer = waiting !== undefined;
    for (const reason of job.reasons) add(reason, job.everything);
    failures += 1;
    if (hasNewer || isClosed) return;
    const ms = backoffMs(failures, random());
    const timer = setTimeout(() => {
      retry = undefined;
      start();
    }, ms);
    retry = { timer, at: new Date(Date.now() + ms) };
  }

  return {
    request: (reason, everything) => void enqueue(reason, everything),
    run: (reason, everything) => enqueue(reason, everything).result.promise,
    status,
    async close() {
      isClosed = true;
      clearTimeout(retry?.timer);
      waiting?.result.reject(new Error('The publisher was stopped before it could start.'));
      await ended;
    },
  };
}

const minBackoffMs = 1000;
const maxBackoffMs = 5 * 60_000;

/** Doubles with every failure in a row, minus up to half as jitter (`random` is from 0 to 1). */
function backoffMs(failures: number, random: number): number {
  const ms = Math.min(minBackoffMs * 2 ** (failures - 1), maxBackoffMs);
  return Math.round(ms * (1 - random / 2));
}
