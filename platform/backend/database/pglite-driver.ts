import type { DatabaseConnection, Driver, Kysely, RawBuilder } from 'kysely';
import { currentRequest } from '../request-context.ts';
import { bindable } from '../workarounds/values-of-another-type.ts';
import { ownLimit, type Limit } from './pglite-connection.ts';
import type { Supervisor } from './pglite-supervisor.ts';
import type { Query, Result, Run, Statement } from './pglite-worker.ts';

/** A request waits this long for the database; PostgREST's db-pool-acquisition-timeout has the same default. */
const patienceMs = 10_000;

/** For requests whose role has no statement_timeout: those to auth run as the owner. */
const requestTimeoutMs = 10_000;

export interface Transaction {
  /** Sends the statement along with the next one, which saves a round trip to the thread. */
  defer(statement: Statement): void;
  send(statement: Statement): Promise<Result>;
  /** A rollback after a commit that failed, or of what was lost already, does nothing. */
  end(outcome: 'commit' | 'rollback'): Promise<void>;
}

/** Runs a statement outside of any transaction. */
export async function runAlone(supervisor: Supervisor, statement: Statement): Promise<Result> {
  const { send, release } = await leaseFor(supervisor);
  const run: Run = { kind: 'run', transaction: 'none', statements: [statement] };
  return send(run, limit()).finally(release);
}

/** Nobody else uses the database until the transaction ends: it has a single session. */
export async function beginTransaction(supervisor: Supervisor): Promise<Transaction> {
  const lease = await leaseFor(supervisor);
  let deferred: Statement[] = [];
  /** It begins with the first statement that is sent. */
  let transaction: Run['transaction'] = 'new';
  let hasEnded = false;

  function send(statement: Statement) {
    if (hasEnded) throw new Error('The transaction has ended.');
    const run: Run = { kind: 'run', transaction, statements: [...deferred, statement] };
    transaction = 'open';
    deferred = [];
    return lease.send(run, limit());
  }

  return {
    defer: (statement) => void deferred.push(statement),
    send: async (statement) => send(statement),
    async end(outcome) {
      if (hasEnded) return;
      const isOver = transaction === 'new' || (outcome === 'rollback' && lease.isLost());
      const ended = isOver ? undefined : send({ kind: 'script', sql: outcome });
      hasEnded = true;
      // The next transaction is sent behind this one's end, so the thread need not wait for this one.
      lease.release();
      await ended;
    },
  };
}

function leaseFor(supervisor: Supervisor) {
  return supervisor.lease(currentRequest() && { patienceMs });
}

/** What the platform does itself has its own limit; so has each role of a request. */
function limit(): Limit {
  const request = currentRequest();
  if (!request) return ownLimit;
  const timeoutMs = request.statementTimeoutMs ?? requestTimeoutMs;
  return {
    // 0 is PostgreSQL's way to set no limit.
    timeoutMs: timeoutMs === 0 ? ownLimit.timeoutMs : timeoutMs,
    caller: `${request.method} ${request.path}`,
  };
}

interface QueuedConnection extends DatabaseConnection {
  begin(): Promise<void>;
  defer(query: Query): void;
  end(outcome: 'commit' | 'rollback'): Promise<void>;
}

/** Kysely's driver over the one session of the embedded database. */
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

/** Sends the statement along with the next one of Kysely's transaction. */
export function deferStatement(
  transaction: Kysely<unknown>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const query = queryOf(statement.compile(transaction));
  return transaction
    .getExecutor()
    .provideConnection(async (connection) => (connection as QueuedConnection).defer(query));
}

function queuedConnection(supervisor: Supervisor): QueuedConnection {
  let transaction: Transaction | undefined;
  return {
    async executeQuery<Row>(compiled: Compiled) {
      const query = queryOf(compiled);
      const { rows, affectedRows } = await (transaction?.send(query) ??
        runAlone(supervisor, query));
      return {
        rows: rows as Row[],
        ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    streamQuery() {
      throw new Error('The embedded database cannot stream rows.');
    },
    async begin() {
      transaction = await beginTransaction(supervisor);
    },
    defer(query) {
      if (!transaction) throw new Error('Only a transaction can be set up.');
      transaction.defer(query);
    },
    end: async (outcome) => transaction?.end(outcome),
  };
}

interface Compiled {
  sql: string;
  parameters: readonly unknown[];
}

function queryOf({ sql, parameters }: Compiled): Query {
  return { kind: 'query', sql, params: parameters.map(bindable) };
}
