import type { PublishResult } from '../content/content-publish.ts';
import { messageOf } from '../error.ts';

/** What survives a restart where there's storage for it. Times in milliseconds. */
export interface QueueState {
  /** The number of requests so far, which is also the number of the last one. */
  requested: number;
  /** The number of the last request to compare all posts. */
  lastCompareAll: number;
  /** The number of the last request that has been served. */
  served: number;
  /** Failed runs in a row, the error of the last one, and when to try again. */
  failures: number;
  error: string | null;
  retryAt: number | null;
  /** The last successful run, and when it ended (ISO 8601). */
  last: (PublishResult & { at: string }) | null;
}

export interface QueueOptions {
  state?: QueueState | undefined;
  save?(state: QueueState): Promise<void>;
  /** Has `runIfDue` called at this time instead of an earlier one. Cloudflare refuses 0. */
  setAlarm(time: number): Promise<void> | void;
  /** `compareAll`: without relying on the results of earlier runs. */
  run(compareAll: boolean): Promise<PublishResult>;
  logger(line: string): void;
}

/** For anyone (`GET /status`). */
export interface PublisherStatus extends Pick<QueueState, 'error' | 'last'> {
  state: 'idle' | 'publishing' | 'failed';
  /** Whether there's a request that hasn't been served yet. */
  hasNext: boolean;
  /** ISO 8601. */
  nextRetry: string | null;
}

export type Queue = ReturnType<typeof openQueue>;

const maxBackoffMs = 5 * 60_000;

/** Runs one at a time. All requests that arrive during a run are served by the next one. */
export function openQueue({
  state: stored,
  save = async () => undefined,
  setAlarm,
  run,
  logger,
}: QueueOptions) {
  let state: QueueState = stored ?? {
    ...{ requested: 0, lastCompareAll: 0, served: 0 },
    ...{ failures: 0, error: null, retryAt: null, last: null },
  };
  let running: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function change(changes: Partial<QueueState>): Promise<void> {
    state = { ...state, ...changes };
    await save(state);
  }

  /**
   * Requests a run that starts after this call. It's retried until it succeeds. A request doesn't shorten the pauses
   * between retries, because some requests come from a timer.
   */
  async function request(compareAll = false): Promise<void> {
    const requested = state.requested + 1;
    const changes = { requested, ...(compareAll && { lastCompareAll: requested }) };
    // Nothing is awaited in between, so either both are stored or neither.
    const saved = change({ ...changes, retryAt: null });
    await Promise.all([saved, setAlarm(Date.now())]);
  }

  /** Does something once everything that was started before has ended. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = turn.then(act);
    turn = done.catch(() => undefined);
    return done;
  }

  /** When the next run is due. Undefined if there's nothing to do. */
  const dueAt = () =>
    state.requested > state.served && !isClosed ? (state.retryAt ?? 0) : undefined;

  async function work(): Promise<void> {
    const { requested, lastCompareAll, served } = state;
    try {
      const result = await run(lastCompareAll > served);
      const last = { ...result, at: new Date().toISOString() };
      await change({ served: requested, last, failures: 0, error: null, retryAt: null });
    } catch (error) {
      await failed(error, requested);
    }
  }

  /** Doubles the pause with every failure in a row, from a second to five minutes. */
  async function failed(reason: unknown, requested: number): Promise<void> {
    const error = messageOf(reason);
    const failures = state.failures + 1;
    const pauseMs = Math.min(1000 * 2 ** (failures - 1), maxBackoffMs);
    // A newer request is served right away.
    const retryAt = state.requested > requested ? null : Date.now() + pauseMs;
    if (!isClosed) logger(`Publishing failed: ${error}`);
    await change({ requested: Math.max(requested, state.requested), failures, error, retryAt });
  }

  return {
    request,
    dueAt,
    /** Resolves when the current run has ended, or the one that was due. */
    async runIfDue(): Promise<void> {
      // The alarm has waited long enough. The time of day may have jumped since it was set.
      if (dueAt() !== undefined) running ??= inTurn(work).finally(() => (running = undefined));
      await running;
      const next = dueAt();
      if (next !== undefined) await setAlarm(Math.max(next, Date.now()));
    },
    /** Does something that must not happen during a run. */
    betweenRuns: inTurn<void>,
    /** Requests a run because something else failed. */
    fail: (error: unknown) => failed(error, state.requested + 1),
    /** Shows an error until a run succeeds. */
    show: (error: string) => change({ error }),
    status: (): PublisherStatus => ({
      state: running ? 'publishing' : state.error === null ? 'idle' : 'failed',
      hasNext: state.requested > state.served,
      last: state.last,
      error: state.error,
      nextRetry: state.retryAt === null ? null : new Date(state.retryAt).toISOString(),
    }),
    /** Starts no more runs. Resolves when the current one has ended. */
    async close(): Promise<void> {
      isClosed = true;
      await running;
    },
  };
}
