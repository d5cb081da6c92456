import { messageOf } from '../error.ts';
import { backoff } from './backoff.ts';

export interface QueueOptions<Result extends object> {
  /** The work; `everything`: without trust in what is known of earlier runs. */
  run(everything: boolean): Promise<Result>;
  /** In [0, 1). */
  random?: () => number;
  /** After every change of `status()`. */
  changed?: (status: QueueStatus<Result>) => void;
}

export interface QueueStatus<Result extends object> {
  state: 'idle' | 'running' | 'failed';
  /** Why the run that goes on was asked for. */
  running: readonly string[];
  /** What waits for the next one. */
  waiting: readonly string[];
  /** The newest run that succeeded. */
  last: Finished<Result> | null;
  /** What went wrong since. */
  error: string | null;
  /** ISO 8601, when a failed run is tried again. */
  nextRetry: string | null;
}

export type Finished<Result extends object> = Result & {
  /** ISO 8601. */
  at: string;
  reason: string;
};

/** Runs one at a time; however many requests arrive during one, one more answers them all. */
export interface Queue<Result extends object> {
  /** Asks for a run that begins after this call, and tries until one succeeds. */
  request(reason: string, everything?: boolean): void;
  /** As request; resolves with that run, or throws what made its first try fail. */
  run(reason: string, everything?: boolean): Promise<Result>;
  status(): QueueStatus<Result>;
  /** No run begins after it; resolves when the one that goes on has ended. */
  close(): Promise<void>;
}

interface Job<Result> {
  reasons: Set<string>;
  everything: boolean;
  settle: PromiseWithResolvers<Result>;
}

export function openQueue<Result extends object>(
  options: QueueOptions<Result>,
  last: Finished<Result> | null = null,
): Queue<Result> {
  const random = options.random ?? Math.random;
  let running: Job<Result> | undefined;
  let waiting: Job<Result> | undefined;
  let ended = Promise.resolve();
  let failures = 0;
  let error: string | null = null;
  let retry: { timer: NodeJS.Timeout; at: Date } | undefined;
  let closed = false;

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
      waiting = { reasons: new Set(), everything: false, settle: Promise.withResolvers() };
      // Who asks without waiting for the outcome finds it in the status.
      waiting.settle.promise.catch(() => undefined);
    }
    waiting.reasons.add(reason);
    waiting.everything ||= everything;
    return waiting;
  }

  function ask(reason: string, everything = false): Job<Result> {
    const job = add(reason, everything);
    clearTimeout(retry?.timer);
    retry = undefined;
    failures = 0;
    // Requests of one burst become one run.
    setImmediate(begin);
    return job;
  }

  function begin() {
    if (running || retry || !waiting || closed) return;
    running = waiting;
    waiting = undefined;
    ended = work(running);
  }

  async function work(job: Job<Result>) {
    options.changed?.(status());
    try {
      const result = await options.run(job.everything);
      last = { at: new Date().toISOString(), reason: [...job.reasons].join(', '), ...result };
      failures = 0;
      error = null;
      job.settle.resolve(result);
    } catch (failure) {
      error = messageOf(failure);
      job.settle.reject(failure);
      makeUpFor(job);
    }
    running = undefined;
    options.changed?.(status());
    begin();
  }

  /** What failed joins what has been asked for since; where nothing has, it waits for a while. */
  function makeUpFor(job: Job<Result>) {
    const asked = waiting !== undefined;
    for (const reason of job.reasons) add(reason, job.everything);
    failures += 1;
    if (asked || closed) return;
    const ms = backoff(failures, random);
    const timer = setTimeout(() => {
      retry = undefined;
      begin();
    }, ms);
    retry = { timer, at: new Date(Date.now() + ms) };
  }

  return {
    request: (reason, everything) => void ask(reason, everything),
    run: (reason, everything) => ask(reason, everything).settle.promise,
    status,
    async close() {
      closed = true;
      clearTimeout(retry?.timer);
      waiting?.settle.reject(new Error('The publisher was stopped before it could do so.'));
      await ended;
    },
  };
}
