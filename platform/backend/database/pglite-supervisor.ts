import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import { withDeadline } from '../../../publisher/deadline.ts';
import { abortable } from '../../stop-on-signal.ts';
import { currentRequest } from '../request-context.ts';
import {
  compilePglite,
  connectionLost,
  connectPglite,
  platformLimit,
  type Limit,
  type PgliteConnection,
} from './pglite-connection.ts';
import type { Channel } from './pglite-worker.ts';

interface MaybeScript extends CompiledQuery {
  isScript?: true;
}

/** A script of several statements, whose results aren't needed. */
export function scriptOf(sql: string): MaybeScript {
  return { ...CompiledQuery.raw(sql), isScript: true };
}

/**
 * The database for the current request or the platform. Nobody else uses it until it's released: PGlite has a single
 * session.
 */
interface Lease extends DatabaseConnection {
  release(): void;
}

export interface Supervisor {
  /** Who has waited too long for the database, or for it to reopen, gets ECONNRESET. */
  driver: Driver;
  /** Calls `onNotify` for every NOTIFY on the channel, even after restarts, until the database is closed. */
  listen(channel: Channel, onNotify: (payload: string) => void): void;
  /** Whether the database is open and the current operation hasn't been running for long. */
  isResponding(): boolean;
  /** Shuts the database down, or terminates it if a query is still running. Idempotent. */
  close(): Promise<void>;
}

/** How long a request waits for the database. PostgREST's db-pool-acquisition-timeout has the same default. */
const queueTimeoutMs = 10_000;

/** For requests whose role has no statement_timeout: those to /auth/v1 run as the owner. */
const requestTimeoutMs = 10_000;

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
  const notifications = new EventEmitter<Record<Channel, [payload: string]>>();
  /** Resolves when the latest lease has been released. */
  let lastLease: Promise<unknown> = Promise.resolve();
  let isOpen = false;
  const closing = new AbortController();
  const { signal } = closing;
  let closed: Promise<void> | undefined;

  let latest: PgliteConnection;
  let connection = Promise.resolve(await open());

  async function open(): Promise<PgliteConnection> {
    latest = connectPglite(options, {
      onNotify: (channel, payload) => notifications.emit(channel, payload),
      onLost,
    });
    try {
      await latest.opened;
    } catch (error) {
      await latest.terminate();
      throw error;
    }
    isOpen = true;
    return latest;
  }

  function onLost(reason: string, ended: Promise<unknown>) {
    // While it opens, open() rejects. While it closes, there is nothing to do.
    if (!isOpen || signal.aborted) return;
    isOpen = false;
    logger(`Restarting the embedded database: ${reason}.`);
    // The new thread's callbacks must not run in the context of the request that lost the old one.
    connection = withoutRequest(() => reopen(ended));
    connection.catch(() => undefined);
  }

  async function reopen(ended: Promise<unknown>): Promise<PgliteConnection> {
    // Two threads must never have the same files open.
    await ended;
    for (;;) {
      signal.throwIfAborted();
      try {
        return await open();
      } catch (error) {
        signal.throwIfAborted();
        logger(`The embedded database can’t be reopened: ${String(error)}`);
      }
      await delay(reopenDelayMs, undefined, { signal });
    }
  }

  async function lease(): Promise<Lease> {
    const timeoutMs = currentRequest() ? queueTimeoutMs : platformLimit.timeoutMs;
    const released = Promise.withResolvers<undefined>();
    const connected = lastLease.then(() => connection);
    lastLease = lastLease.then(() => released.promise);
    let isReleased = false;
    let isFirst = true;
    const release = () => {
      isReleased = true;
      released.resolve(undefined);
    };
    try {
      const leased = await withDeadline(abortable(connected, signal), timeoutMs, connectionLost);
      return {
        async executeQuery<Row>({ sql, parameters, isScript }: MaybeScript) {
          if (isReleased) throw new Error('The database was released.');
          const operation = { sql, params: isScript ? undefined : parameters, isFirst };
          isFirst = false;
          const { rows, affectedRows } = await leased.send(operation, limit());
          return {
            rows: rows as Row[],
            ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
          };
        },
        streamQuery() {
          throw new Error('The embedded database can’t stream rows.');
        },
        release,
      };
    } catch (error) {
      release();
      throw error;
    }
  }

  async function close() {
    // Whoever waits gives up now.
    closing.abort(databaseClosed());
    const isIdle = await Promise.race([
      lastLease.then(() => true),
      delay(graceMs, false, { ref: false }),
    ]);
    if (isIdle && isOpen) {
      const shutdown = latest.send('close', platformLimit);
      await withDeadline(shutdown, shutdownMs, () => new Error('It took too long.')).catch(
        (error: unknown) =>
          logger(`The embedded database wasn’t shut down cleanly: ${String(error)}`),
      );
    }
    await latest.terminate();
  }

  return {
    driver: driverOf(lease),
    listen: (channel, onNotify) => void notifications.on(channel, onNotify),
    isResponding: () => isOpen && latest.busyMs() < stuckMs,
    close: () => (closed ??= close()),
  };
}

/** Each role of a request has its own limit, and the platform itself another. */
function limit(): Limit {
  const request = currentRequest();
  if (!request) return platformLimit;
  const timeoutMs = request.statementTimeoutMs ?? requestTimeoutMs;
  return {
    // 0 means no limit, as in PostgreSQL.
    timeoutMs: timeoutMs === 0 ? platformLimit.timeoutMs : timeoutMs,
    caller: `${request.method} ${request.path}`,
  };
}

function driverOf(lease: () => Promise<Lease>): Driver {
  const run = (sql: string) => async (connection: DatabaseConnection) =>
    void (await connection.executeQuery(scriptOf(sql)));
  const rollback = run('rollback');
  return {
    init: () => Promise.resolve(),
    acquireConnection: lease,
    beginTransaction: run('begin'),
    commitTransaction: run('commit'),
    // Fails only if the connection is lost, and with it the transaction.
    rollbackTransaction: (connection) => rollback(connection).catch(() => undefined),
    releaseConnection: async (connection) => (connection as Lease).release(),
    destroy: () => Promise.resolve(),
  };
}

function databaseClosed() {
  return new Error('The database is closed.');
}
