import type { PublishResult } from '../content/content-publish.ts';
import { backoff } from './backoff.ts';

export interface QueueOptions {
  /** One publish; `everything`: compare every post. */
  run(everything: boolean): Promise<PublishResult>;
  /** In [0, 1). */
  random?: () => number;
  /** After every change of `status()`. */
  changed?: (status: QueueStatus) => void;
}

export interface QueueStatus {
  state: 'idle' | 'publishing' | 'failed';
  /** Why the publish that runs was asked for. */
  running: readonly string[];
  /** What waits for the next one. */
  waiting: readonly string[];
  /** The newest publish that succeeded. */
  last: FinishedPublish | null;
  /** What went wrong since. */
  error: string | null;
  /** ISO 8601, when a failed publish is tried again. */
  nextRetry: string | null;
}

export interface FinishedPublish extends PublishResult {
  /** ISO 8601. */
  at: string;
  reason: string;
}

/** Publishes one at a time; however many requests arrive during one, one more answers them all. */
export interface Queue {
  /** Asks for a publish that begins after this call, and tries until one succeeds. */
  request(reason: string, everything?: boolean): void;
  /** As request; resolves with that publish, or throws what made its first try fail. */
  publish(reason: string, everything?: boolean): Promise<PublishResult>;
  status(): QueueStatus;
  /** No publish begins after it; resolves when the one that runs has ended. */
  close(): Promise<void>;
}

interface Job {
  reasons: Set<string>;
  everything: boolean;
  settle: PromiseWithResolvers<PublishResult>;
}

export function openQueue(options: QueueOptions, last: FinishedPublish | null = null): Queue {
  const random = options.random ?? Math.random;
  let running: Job | undefined;
  let waiting: Job | undefined;
  let ended = Promise.resolve();
  let failures = 0;
  let error: string | null = null;
  let retry: { timer: NodeJS.Timeout; at: Date } | undefined;
  let closed = false;

  function status(): QueueStatus {
    return {
      state: running ? 'publishing' : error === null ? 'idle' : 'failed',
      running: [...(running?.reasons ?? [])],
      waiting: [...(waiting?.reasons ?? [])],
      last,
      error,
      nextRetry: retry?.at.toISOString() ?? null,
    };
  }

  function add(reason: string, everything: boolean): Job {
    if (!waiting) {
      waiting = { reasons: new Set(), everything: false, settle: Promise.withResolvers() };
      // Who asks without waiting for the outcome finds it in the status.
      waiting.settle.promise.catch(() => undefined);
    }
    waiting.reasons.add(reason);
    waiting.everything ||= everything;
    return waiting;
  }

  function ask(reason: string, everything = false): Job {
    const job = add(reason, everything);
    clearTimeout(retry?.timer);
    retry = undefined;
    failures = 0;
    // Requests of one burst become one publish.
    setImmediate(begin);
    return job;
  }

  function begin() {
    if (running || retry || !waiting || closed) return;
    running = waiting;
    waiting = undefined;
    ended = work(running);
  }

  async function work(job: Job) {
    options.changed?.(status());
    try {
      const result = await options.run(job.everything);
      last = { at: new Date().toISOString(), reason: [...job.reasons].join(', '), ...result };
      failures = 0;
      error = null;
      job.settle.resolve(result);
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure);
      job.settle.reject(failure);
      makeUpFor(job);
    }
    running = undefined;
    options.changed?.(status());
    begin();
  }

  /** What failed joins what has been asked for since; where nothing has, it waits for a while. */
  function makeUpFor(job: Job) {
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
    publish: (reason, everything) => ask(reason, everything).settle.promise,
    status,
    async close() {
      closed = true;
      clearTimeout(retry?.timer);
      waiting?.settle.reject(new Error('The publisher was stopped before it could publish.'));
      await ended;
    },
  };
}
