import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  Channel,
  ErrorFields,
  Message,
  Operation,
  Result,
  WorkerOptions,
} from './pglite-worker.ts';

/**
 * The embedded database, opened in a worker thread: a query that never ends blocks only that thread, which
 * can be terminated. That's as safe as `kill -9`, because everything committed is in the write-ahead log that
 * the next start replays. A lost connection stays lost.
 */
export interface PgliteConnection {
  /** Resolves when the database is open; rejects if its files can't be opened. */
  opened: Promise<unknown>;
  /**
   * Runs an operation after those sent before. Rejects with PostgreSQL's error, with 57014 if it exceeds the
   * limit (the connection is lost then), or with ECONNRESET if the connection is lost.
   */
  send(operation: Operation, limit: Limit): Promise<Result>;
  /** How long the current operation has been running. 0 if there's none. */
  busyMs(): number;
  /** Ends the thread. Resolves when all its files are closed. */
  terminate(): Promise<void>;
}

export interface Limit {
  timeoutMs: number;
  /** Who sent the operation, for the log. */
  caller: string;
}

export interface ConnectionEvents {
  onNotify(channel: Channel, payload: string): void;
  /** Called when the thread crashes or times out. `ended` resolves when it's gone. */
  onLost(reason: string, ended: Promise<unknown>): void;
}

/** For the platform itself: replaying a long log or migrating can take minutes. */
export const platformLimit: Limit = { timeoutMs: 10 * 60_000, caller: 'a query of the platform' };

let program: Promise<WebAssembly.Module> | undefined;

/** Compiles PGlite once for all threads, because it takes a second. */
export function compilePglite(): Promise<WebAssembly.Module> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  program ??= readFile(join(dirname(main), 'pglite.wasm')).then(WebAssembly.compile);
  return program;
}

export function connectPglite(options: WorkerOptions, events: ConnectionEvents): PgliteConnection {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: options,
  });
  /** What the worker is working on. */
  let current: (PromiseWithResolvers<Result> & Limit & { startedAt: number }) | undefined;
  let lost = false;

  worker.on('message', (message: Message) => {
    if (lost) return;
    if (message.kind === 'notification') events.onNotify(message.channel, message.payload);
    if (message.kind === 'result') settle()?.resolve(message.result);
    if (message.kind === 'error') settle()?.reject(databaseError(message.error));
    if (message.kind === 'crash') {
      crash(message.reason, message.error && databaseError(message.error));
    }
  });
  worker.on('error', (error) => crash(String(error), connectionLost(error)));
  worker.on('exit', (code) => crash(`exit code ${code}`));

  function settle() {
    const settled = current;
    current = undefined;
    return settled;
  }

  /** Resolves with the worker's next answer. */
  async function expectAnswer(limit: Limit): Promise<Result> {
    const expected = {
      ...Promise.withResolvers<Result>(),
      ...limit,
      startedAt: performance.now(),
    };
    current = expected;
    const timer = setTimeout(() => {
      // If this thread was busy, the answer may have arrived already. Messages are read before immediates.
      setImmediate(() => {
        if (current !== expected) return;
        lose(`${limit.caller} ran longer than ${limit.timeoutMs} ms`, statementTimeout());
      });
    }, limit.timeoutMs);
    return expected.promise.finally(() => clearTimeout(timer));
  }

  async function exchange(operation: Operation, limit: Limit): Promise<Result> {
    if (lost) throw connectionLost();
    worker.postMessage(operation);
    return expectAnswer(limit);
  }

  function crash(reason: string, error: Error = connectionLost()) {
    lose(`it crashed${current ? ` during ${current.caller}` : ''} (${reason})`, error);
  }

  function lose(reason: string, error: Error) {
    if (lost) return;
    lost = true;
    events.onLost(reason, worker.terminate());
    settle()?.reject(error);
  }

  const opened = expectAnswer(platformLimit);
  let last: Promise<unknown> = opened.catch(() => undefined);
  return {
    opened,
    send(operation, limit) {
      const answer = last.then(() => exchange(operation, limit));
      last = answer.catch(() => undefined);
      return answer;
    },
    busyMs: () => (current ? performance.now() - current.startedAt : 0),
    async terminate() {
      lost = true;
      settle()?.reject(connectionLost());
      await worker.terminate();
    },
  };
}

/** An error that's answered with a 503, like the connection errors of postgres.js. */
export function connectionLost(cause?: unknown) {
  const error = new Error('The connection to the database was lost.', { cause });
  return Object.assign(error, { code: 'ECONNRESET' });
}

/** The error of PostgreSQL for a statement that exceeds statement_timeout. */
function statementTimeout() {
  return databaseError({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
}

function databaseError(fields: ErrorFields) {
  return Object.assign(new Error(fields.message), fields);
}
