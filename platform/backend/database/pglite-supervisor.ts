import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../../../publisher/deadline.ts';
import { connectionLost } from './connection-lost.ts';
import {
  compilePglite,
  connectPglite,
  platformLimit,
  type Limit,
  type PgliteConnection,
} from './pglite-connection.ts';
import type { Operation, Result } from './pglite-worker.ts';

/** Exclusive use of the database: PGlite has a single session. */
export interface Lease {
  send(operation: Operation, limit: Limit): Promise<Result>;
  release(): void;
}

export interface LeaseOptions {
  /** Fails with ECONNRESET after this time in the queue or waiting for the database to reopen. */
  timeoutMs?: number | undefined;
}

export interface Supervisor {
  lease(options?: LeaseOptions): Promise<Lease>;
  /** Calls `onNotify` for every NOTIFY on the channel, also after restarts. Resolves to a function that stops it. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
  /** Whether the database is open and the current operation hasn't been running for long. */
  isResponding(): boolean;
  /** How many times the database was reopened after a timeout or a crash. */
  restarts(): number;
  /** Shuts the database down, or terminates it if a query is still running. Idempotent. */
  close(): Promise<void>;
}

/** After a failed attempt to reopen the database. */
const reopenDelayMs = 2000;

/** Shorter than any role's statement timeout, so that a stuck query is reported. */
const stuckMs = 2000;

/** How long close() waits for the current operation, and then for the shutdown checkpoint. */
const graceMs = 1000;
const shutdownMs = 3000;

/**
 * Opens the embedded database in `directory`, queues access to it, and reopens it after its thread crashed or
 * was terminated. Rejects if the database can't be opened in the first place.
 */
export async function supervisePglite(
  directory: string,
  logger: (line: string) => void,
): Promise<Supervisor> {
  const options = { directory, program: await compilePglite() };
  const withoutRequest = AsyncLocalStorage.snapshot();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const queue: PromiseWithResolvers<undefined>[] = [];
  let isBusy = false;
  let isOpen = false;
  let restarts = 0;
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  let latest: PgliteConnection;
  let connection = Promise.resolve(await open());

  async function open(): Promise<PgliteConnection> {
    latest = connectPglite(options, { onNotify, onLost });
    try {
      await latest.opened;
      for (const channel of listeners.keys()) await latest.send(listenTo(channel), platformLimit);
    } catch (error) {
      await latest.terminate();
      throw error;
    }
    isOpen = true;
    return latest;
  }

  function onNotify(channel: string, payload: string) {
    for (const listener of listeners.get(channel) ?? []) listener(payload);
  }

  function onLost(reason: string, ended: Promise<unknown>) {
    // While it opens, open() rejects. While it closes, there is nothing to do.
    if (!isOpen || closing.signal.aborted) return;
    isOpen = false;
    restarts += 1;
    logger(`Restarting the embedded database: ${reason}.`);
    // The new thread's callbacks must not run in the context of the request that lost the old one.
    connection = withoutRequest(() => reopen(ended));
    connection.catch(() => undefined);
  }

  async function reopen(ended: Promise<unknown>): Promise<PgliteConnection> {
    // Two threads must never have the same files open.
    await ended;
    for (;;) {
      closing.signal.throwIfAborted();
      try {
        return await open();
      } catch (error) {
        closing.signal.throwIfAborted();
        logger(`The embedded database can’t be reopened: ${String(error)}`);
      }
      await delay(reopenDelayMs, undefined, { signal: closing.signal });
    }
  }

  function enter(first = false): Promise<undefined> {
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

  async function lease({ timeoutMs }: LeaseOptions = {}): Promise<Lease> {
    const turn = enter();
    const connected = turn.then(() => connection);
    try {
      const { send } =
        timeoutMs === undefined
          ? await connected
          : await withDeadline(connected, timeoutMs, connectionLost);
      return { send, release: leave };
    } catch (error) {
      // After a timeout, this lease stays in the queue and ends when its turn comes.
      turn.then(leave, () => undefined);
      throw error;
    }
  }

  async function close() {
    const turn = enter(true);
    closing.abort(databaseClosed());
    // If there's a queue, its first item is this turn.
    for (const waiting of queue.splice(1)) waiting.reject(databaseClosed());
    const isIdle = await Promise.race([
      turn.then(() => true),
      delay(graceMs, false, { ref: false }),
    ]);
    if (isIdle && isOpen) {
      const shutdown = latest.send({ kind: 'close' }, platformLimit);
      await withDeadline(shutdown, shutdownMs, () => new Error('It took too long.')).catch(
        (error: unknown) =>
          logger(`The embedded database wasn’t shut down cleanly: ${String(error)}`),
      );
    }
    await latest.terminate();
  }

  return {
    lease,
    async listen(channel, onNotify) {
      const { send, release } = await lease();
      await send(listenTo(channel), platformLimit).finally(release);
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(onNotify));
      // No UNLISTEN: notifications without a listener are harmless.
      return () => Promise.resolve(void ofChannel.delete(onNotify));
    },
    isResponding: () => isOpen && latest.busyMs() < stuckMs,
    restarts: () => restarts,
    close: () => (closed ??= close()),
  };
}

function listenTo(channel: string): Operation {
  const sql = `listen "${channel.replaceAll('"', '""')}"`;
  return { kind: 'run', transaction: 'none', statement: { kind: 'script', sql } };
}

function databaseClosed() {
  return new Error('The database is closed.');
}
