import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ErrorFields, Message, Operation, Result, WorkerOptions } from './pglite-worker.ts';

/**
 * The embedded database, opened in a worker thread of its own: a query that never ends blocks nothing but
 * this thread, which can be terminated. That is as safe as `kill -9`: whatever was committed is in the log
 * that the next start replays. A connection that is lost stays lost.
 */
export interface PgliteConnection {
  /** Resolves when the database is open; rejects when its files cannot be opened. */
  opened: Promise<unknown>;
  isLost(): boolean;
  /**
   * Runs an operation after those sent before. Rejects with PostgreSQL's own error, with 57014 (and the
   * connection lost) when it runs longer than the limit, with ECONNRESET when the connection is lost.
   */
  send(operation: Operation, limit: Limit): Promise<Result>;
  /** Ends the thread; resolves when none of its files is open any more. */
  terminate(): Promise<void>;
}

export interface Limit {
  timeoutMs: number;
  /** Whose operation it is, for the log. */
  caller: string;
}

export interface ConnectionEvents {
  notified(channel: string, payload: string): void;
  /** The thread crashed, or was terminated because of a timeout. `ended` resolves when it is gone. */
  lost(reason: string, ended: Promise<unknown>): void;
}

/** For what the platform does itself: replaying a long log or migrating can take minutes. */
export const ownLimit: Limit = { timeoutMs: 10 * 60_000, caller: 'a query of the platform' };

let program: Promise<WebAssembly.Module> | undefined;

/** PGlite's WebAssembly, compiled once for all threads: each would take a second of its own. */
export function compilePglite(): Promise<WebAssembly.Module> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  program ??= readFile(join(dirname(main), 'pglite.wasm')).then(WebAssembly.compile);
  return program;
}

export function connectPglite(options: WorkerOptions, events: ConnectionEvents): PgliteConnection {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: options,
  });
  const pending: (PromiseWithResolvers<Result> & Limit)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lost = false;

  worker.on('message', (message: Message) => {
    if (lost) return;
    if (message.kind === 'notification') events.notified(message.channel, message.payload);
    if (message.kind === 'result') settle()?.resolve(message.result);
    if (message.kind === 'error') settle()?.reject(databaseError(message.error));
    if (message.kind === 'crash') {
      crash(message.reason, message.error && databaseError(message.error));
    }
  });
  worker.on('error', (error) => crash(String(error), connectionLost(error)));
  worker.on('exit', (code) => crash(`exit code ${code}`));

  function expectAnswer(limit: Limit): Promise<Result> {
    const answer = { ...Promise.withResolvers<Result>(), ...limit };
    if (pending.push(answer) === 1) watchFirst();
    return answer.promise;
  }

  /** Takes the operation that was answered off the list. */
  function settle() {
    const answered = pending.shift();
    watchFirst();
    return answered;
  }

  function watchFirst() {
    clearTimeout(timer);
    const [first] = pending;
    if (!first) return;
    timer = setTimeout(() => {
      // When this thread was busy itself, the answer may be here already: messages are read before immediates.
      setImmediate(() => {
        if (pending[0] !== first) return;
        lose(`${first.caller} ran longer than ${first.timeoutMs} ms`, statementTimeout());
      });
    }, first.timeoutMs);
  }

  function crash(reason: string, error: Error = connectionLost()) {
    const [first] = pending;
    lose(`it crashed${first ? ` during ${first.caller}` : ''} (${reason})`, error);
  }

  function lose(reason: string, error: Error) {
    if (lost) return;
    lost = true;
    events.lost(reason, worker.terminate());
    pending.shift()?.reject(error);
    abandon();
  }

  function abandon() {
    clearTimeout(timer);
    for (const { reject } of pending.splice(0)) reject(connectionLost());
  }

  return {
    opened: expectAnswer(ownLimit),
    isLost: () => lost,
    async send(operation, limit) {
      if (lost) throw connectionLost();
      worker.postMessage(operation);
      return expectAnswer(limit);
    },
    async terminate() {
      lost = true;
      abandon();
      await worker.terminate();
    },
  };
}

/** As PostgreSQL reports a statement that exceeded statement_timeout. */
function statementTimeout() {
  return databaseError({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
}

/** Answered as 503, like a lost connection to a PostgreSQL server. */
export function connectionLost(cause?: unknown) {
  const error = new Error('The connection to the embedded database was lost.', { cause });
  return Object.assign(error, { code: 'ECONNRESET' });
}

function databaseError(fields: ErrorFields) {
  return Object.assign(new Error(fields.message), fields);
}
