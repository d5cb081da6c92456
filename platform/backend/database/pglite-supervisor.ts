import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from './deadline.ts';
import {
  compilePglite,
  connectionLost,
  connectPglite,
  ownLimit,
  type Limit,
  type PgliteConnection,
} from './pglite-connection.ts';
import type { Operation, Result } from './pglite-worker.ts';

/** Exclusive use of the database: PGlite has a single session. */
export interface Lease {
  send(operation: Operation, limit: Limit): Promise<Result>;
  /** Once lost, whatever transaction was open has been rolled back. */
  isLost(): boolean;
  release(): void;
}

export interface LeaseOptions {
  /** Fails with ECONNRESET when it takes longer, in the queue or while the database reopens. */
  patienceMs?: number | undefined;
  /** Skips the queue. */
  first?: boolean;
}

export interface Supervisor {
  lease(options?: LeaseOptions): Promise<Lease>;
  /** Calls `heard` for every NOTIFY on the channel, after restarts too; resolves to what ends it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** How often the database was reopened after a timeout or a crash. */
  restarts(): number;
  /** Shuts the database down, or terminates it when a query still occupies it. Idempotent. */
  close(): Promise<void>;
}

/** How long close() waits for the operation under way, and then for the shutdown's checkpoint. */
const graceMs = 1000;
const shutdownMs = 3000;

/**
 * Keeps the embedded database in `directory` open: when its thread was terminated or crashed, reopens it,
 * while those who want to use it wait. Rejects when it cannot be opened in the first place.
 */
export async function supervisePglite(
  directory: string,
  logger: (line: string) => void,
): Promise<Supervisor> {
  const options = { directory, program: await compilePglite() };
  const outside = AsyncLocalStorage.snapshot();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const queue: PromiseWithResolvers<undefined>[] = [];
  let isBusy = false;
  let isOpen = false;
  let restarts = 0;
  /** Losses and failed attempts to reopen since the last answer. */
  let failures = 0;
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  let latest: PgliteConnection;
  let connection = Promise.resolve(await open());

  async function open(): Promise<PgliteConnection> {
    latest = connectPglite(options, { notified, lost });
    try {
      await latest.opened;
      for (const channel of listeners.keys()) await latest.send(listenTo(channel), ownLimit);
    } catch (error) {
      await latest.terminate();
      throw error;
    }
    isOpen = true;
    return latest;
  }

  function notified(channel: string, payload: string) {
    for (const heard of listeners.get(channel) ?? []) heard(payload);
  }

  function lost(reason: string, ended: Promise<unknown>) {
    // While it opens, open() fails; when it closes, that is all there is to do.
    if (!isOpen || closing.signal.aborted) return;
    isOpen = false;
    restarts += 1;
    failures += 1;
    logger(`Restarting the embedded database: ${reason}.`);
    // The callbacks of the new thread must not run in the context of the request that lost the old one.
    connection = outside(() => reopen(ended));
    connection.catch(() => undefined);
  }

  async function reopen(ended: Promise<unknown>): Promise<PgliteConnection> {
    // Two threads must never have the same files open.
    await ended;
    for (;;) {
      const pauseMs = failures > 1 ? Math.min(30_000, 250 * 2 ** failures) : 0;
      await delay(pauseMs, undefined, { signal: closing.signal });
      try {
        return await open();
      } catch (error) {
        failures += 1;
        if (!closing.signal.aborted)
          logger(`The embedded database cannot be reopened: ${String(error)}`);
      }
    }
  }

  function enter(first: boolean): Promise<undefined> {
    if (closing.signal.aborted) return Promise.reject(databaseClosed());
    if (!isBusy) {
      isBusy = true;
      return Promise.resolve(undefined);
    }
    const turn = Promise.withResolvers<undefined>();
    if (first) queue.unshift(turn);
    else queue.push(turn);
    return turn.promise;
  }

  function leave() {
    const next = queue.shift();
    if (next) next.resolve(undefined);
    else isBusy = false;
  }

  async function lease({ patienceMs, first = false }: LeaseOptions = {}): Promise<Lease> {
    const turn = enter(first);
    const connected = turn.then(() => connection);
    try {
      const { send, isLost } =
        patienceMs === undefined
          ? await connected
          : await withDeadline(connected, patienceMs, connectionLost);
      return {
        async send(operation, limit) {
          const result = await send(operation, limit);
          failures = 0;
          return result;
        },
        isLost,
        release: leave,
      };
    } catch (error) {
      // Whoever ran out of patience keeps the place in the queue, and gives it up when the turn comes.
      turn.then(leave, () => undefined);
      throw error;
    }
  }

  async function run(operation: Operation) {
    const { send, release } = await lease();
    try {
      await send(operation, ownLimit);
    } finally {
      release();
    }
  }

  async function close() {
    const turn = enter(true);
    closing.abort(databaseClosed());
    // The first in the queue, if there is one, is this turn.
    for (const waiting of queue.splice(1)) waiting.reject(databaseClosed());
    const isIdle = await Promise.race([
      turn.then(() => true),
      delay(graceMs, false, { ref: false }),
    ]);
    if (isIdle && isOpen) {
      const shutdown = latest.send({ kind: 'close' }, ownLimit);
      await withDeadline(shutdown, shutdownMs, () => new Error('It took too long.')).catch(
        (error: unknown) =>
          logger(`The embedded database was not shut down cleanly: ${String(error)}`),
      );
    }
    await latest.terminate();
  }

  return {
    lease,
    async listen(channel, heard) {
      const hearing = listeners.get(channel) ?? new Set();
      listeners.set(channel, hearing.add(heard));
      const stop = () => {
        hearing.delete(heard);
        if (hearing.size === 0 && listeners.get(channel) === hearing) listeners.delete(channel);
      };
      try {
        await run(listenTo(channel));
      } catch (error) {
        stop();
        throw error;
      }
      return async () => {
        stop();
        if (!listeners.has(channel)) await run(script(`unlisten ${quoted(channel)}`));
      };
    },
    restarts: () => restarts,
    close: () => (closed ??= close()),
  };
}

function script(sql: string): Operation {
  return { kind: 'run', transaction: 'none', statements: [{ kind: 'script', sql }] };
}

function listenTo(channel: string): Operation {
  return script(`listen ${quoted(channel)}`);
}

function quoted(identifier: string) {
  return `"${identifier.replaceAll('"', '""')}"`;
}

function databaseClosed() {
  return new Error('The database is closed.');
}
