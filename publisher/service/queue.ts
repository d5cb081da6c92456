import { messageOf } from '../error.ts';

export interface QueueOptions<Result extends object> {
  /** `everything`: without relying on the results of earlier runs. */
  run(everything: boolean): Promise<Result>;
  logger: (line: string) => void;
}

export interface QueueStatus<Result extends object> {
  state: 'idle' | 'publishing' | 'failed';
  /** Whether another run follows the current one. */
  hasNext: boolean;
  /** The last successful run, and when it ended (ISO 8601). */
  last: (Result & { at: string }) | null;
  /** The error of the last run, if it failed. */
  error: string | null;
  /** ISO 8601. */
  nextRetry: string | null;
}

/** Runs one at a time. All requests that arrive during a run are served by the next one. */
export interface Queue<Result extends object> {
  /** Requests a run that starts after this call. It's retried until it succeeds. */
  request(everything?: boolean): void;
  /** Like `request`, but resolves with the run's result, or rejects if its first attempt fails. */
  run(everything?: boolean): Promise<Result>;
  status(): QueueStatus<Result>;
  /** Starts no more runs. Resolves when the current one has ended. */
  close(): Promise<void>;
}

interface Job<Result> {
  everything: boolean;
  result: PromiseWithResolvers<Result>;
}

export function openQueue<Result extends object>({
  run,
  logger,
}: QueueOptions<Result>): Queue<Result> {
  let running: Job<Result> | undefined;
  let next: Job<Result> | undefined;
  let ended = Promise.resolve();
  let last: QueueStatus<Result>['last'] = null;
  let failures = 0;
  let error: string | null = null;
  let retry: { timer: NodeJS.Timeout; at: string } | undefined;
  let isClosed = false;

  function add(everything: boolean): Job<Result> {
    next ??= { everything, result: Promise.withResolvers() };
    next.everything ||= everything;
    // `request` doesn't wait for the result. The status shows errors.
    next.result.promise.catch(() => undefined);
    return next;
  }

  function enqueue(everything = false): Job<Result> {
    const job = add(everything);
    clearTimeout(retry?.timer);
    retry = undefined;
    failures = 0;
    // Combines the requests of a burst.
    setImmediate(start);
    return job;
  }

  function start() {
    if (running || retry || !next || isClosed) return;
    running = next;
    next = undefined;
    ended = work(running);
  }

  async function work(job: Job<Result>) {
    try {
      const result = await run(job.everything);
      last = { ...result, at: new Date().toISOString() };
      failures = 0;
      error = null;
      job.result.resolve(result);
    } catch (failure) {
      error = messageOf(failure);
      job.result.reject(failure);
      if (!isClosed) scheduleRetry(job.everything);
    }
    running = undefined;
    start();
  }

  /** A newer request is served right away. Without one, the retry waits for a while. */
  function scheduleRetry(everything: boolean) {
    const hasNewer = next !== undefined;
    add(everything);
    failures += 1;
    if (!hasNewer) {
      const ms = backoffMs(failures);
      const timer = setTimeout(() => {
        retry = undefined;
        start();
      }, ms);
      retry = { timer, at: new Date(Date.now() + ms).toISOString() };
    }
    logger(`Publishing failed: ${error} Next attempt: ${retry?.at ?? 'now'}.`);
  }

  return {
    request: (everything) => void enqueue(everything),
    run: (everything) => enqueue(everything).result.promise,
    status: () => ({
      state: running ? 'publishing' : error === null ? 'idle' : 'failed',
      hasNext: next !== undefined,
      last,
      error,
      nextRetry: retry?.at ?? null,
    }),
    async close() {
      isClosed = true;
      clearTimeout(retry?.timer);
      next?.result.reject(new Error('The publisher was stopped before it could start.'));
      await ended;
    },
  };
}

export const maxBackoffMs = 5 * 60_000;

/** Doubles with every failure in a row, from a second to five minutes. */
export function backoffMs(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), maxBackoffMs);
}
