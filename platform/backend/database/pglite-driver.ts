import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import { currentRequest } from '../request-context.ts';
import { platformLimit, type Limit } from './pglite-connection.ts';
import type { Supervisor } from './pglite-supervisor.ts';
import type { Query, Result, Run, Statement } from './pglite-worker.ts';

/** How long a request waits for the database. PostgREST's db-pool-acquisition-timeout has the same default. */
const queueTimeoutMs = 10_000;

/** For requests whose role has no statement_timeout: those to /auth/v1 run as the owner. */
const requestTimeoutMs = 10_000;

export interface Transaction {
  send(statement: Statement): Promise<Result>;
  /** Does nothing if the transaction is over, for example after a commit that failed. */
  end(outcome: 'commit' | 'rollback'): Promise<void>;
}

/** Runs a statement outside of any transaction. */
export async function runAlone(supervisor: Supervisor, statement: Statement): Promise<Result> {
  const { send, release } = await leaseFor(supervisor);
  return send(runOf('none', statement), limit()).finally(release);
}

/** Nobody else uses the database until the transaction ends: it has a single session. */
export async function beginTransaction(supervisor: Supervisor): Promise<Transaction> {
  const lease = await leaseFor(supervisor);
  /** It begins with the first statement that is sent. */
  let transaction: Run['transaction'] = 'new';
  let hasEnded = false;

  async function send(statement: Statement) {
    if (hasEnded) throw new Error('The transaction has ended.');
    const run = runOf(transaction, statement);
    transaction = 'open';
    return lease.send(run, limit());
  }

  return {
    send,
    async end(outcome) {
      if (hasEnded) return;
      const ended = transaction === 'new' ? undefined : send({ kind: 'script', sql: outcome });
      hasEnded = true;
      // The worker runs operations in order, so the next transaction can be sent before this one has ended.
      lease.release();
      // A rollback fails only if the connection is lost, and with it the transaction.
      await (outcome === 'rollback' ? ended?.catch(() => undefined) : ended);
    },
  };
}

function leaseFor(supervisor: Supervisor) {
  return supervisor.lease(currentRequest() && { timeoutMs: queueTimeoutMs });
}

function runOf(transaction: Run['transaction'], statement: Statement): Run {
  return { kind: 'run', transaction, statement };
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

interface QueuedConnection extends DatabaseConnection {
  begin(): Promise<void>;
  end(outcome: 'commit' | 'rollback'): Promise<void>;
}

/** Kysely's driver for the single session of the embedded database. */
export function queuedDriver(supervisor: Supervisor): Driver {
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(queuedConnection(supervisor)),
    beginTransaction: (connection) => (connection as QueuedConnection).begin(),
    commitTransaction: (connection) => (connection as QueuedConnection).end('commit'),
    rollbackTransaction: (connection) => (connection as QueuedConnection).end('rollback'),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}

function queuedConnection(supervisor: Supervisor): QueuedConnection {
  let transaction: Transaction | undefined;
  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const query: Query = { kind: 'query', sql, params: parameters };
      const { rows, affectedRows } = await (transaction?.send(query) ??
        runAlone(supervisor, query));
      return {
        rows: rows as Row[],
        ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    streamQuery() {
      throw new Error('The embedded database can’t stream rows.');
    },
    async begin() {
      transaction = await beginTransaction(supervisor);
    },
    end: async (outcome) => transaction?.end(outcome),
  };
}
