import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import { currentRequest } from '../request-context.ts';
import { platformLimit, type Limit } from './pglite-connection.ts';
import type { Supervisor } from './pglite-supervisor.ts';
import type { Result, Statement } from './pglite-worker.ts';

/** How long a request waits for the database. PostgREST's db-pool-acquisition-timeout has the same default. */
const queueTimeoutMs = 10_000;

/** For requests whose role has no statement_timeout: those to /auth/v1 run as the owner. */
const requestTimeoutMs = 10_000;

/** The database for the current request or the platform. Nobody else uses it until it's released: it has a single session. */
export async function leaseFor(supervisor: Supervisor) {
  const { send: sendTo, release } = await supervisor.lease(currentRequest() && queueTimeoutMs);
  let isFirst = true;
  let begins = false;
  const send = (statement: Statement): Promise<Result> => {
    const operation = { ...statement, isFirst, begins };
    isFirst = false;
    begins = false;
    return sendTo(operation, limit());
  };
  return {
    send,
    release,
    /** Begins a transaction with the next statement. */
    begin: () => void (begins = true),
    async end(outcome: 'commit' | 'rollback') {
      if (begins) return;
      const ended = send({ kind: 'script', sql: outcome });
      // A rollback fails only if the connection is lost, and with it the transaction.
      await (outcome === 'rollback' ? ended.catch(() => undefined) : ended);
    },
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

interface LeasedConnection extends DatabaseConnection {
  lease: Awaited<ReturnType<typeof leaseFor>>;
}

/** Kysely's driver for the single session of the embedded database. */
export function queuedDriver(supervisor: Supervisor): Driver {
  const leaseOf = (connection: DatabaseConnection) => (connection as LeasedConnection).lease;
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => connectionOn(await leaseFor(supervisor)),
    beginTransaction: async (connection) => leaseOf(connection).begin(),
    commitTransaction: (connection) => leaseOf(connection).end('commit'),
    rollbackTransaction: (connection) => leaseOf(connection).end('rollback'),
    releaseConnection: async (connection) => leaseOf(connection).release(),
    destroy: () => Promise.resolve(),
  };
}

function connectionOn(lease: LeasedConnection['lease']): LeasedConnection {
  return {
    lease,
    async executeQuery<Row>({ sql, parameters: params }: CompiledQuery) {
      const { rows, affectedRows } = await lease.send({ kind: 'query', sql, params });
      return {
        rows: rows as Row[],
        ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    streamQuery() {
      throw new Error('The embedded database can’t stream rows.');
    },
  };
}
