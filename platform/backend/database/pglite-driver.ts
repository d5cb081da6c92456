import type { DatabaseConnection, Driver, Kysely, RawBuilder } from 'kysely';
import { currentRequest } from '../request-context.ts';
import { bindable } from '../workarounds/values-of-another-type.ts';
import { platformLimit, type Limit } from './pglite-connection.ts';
import type { Supervisor } from './pglite-supervisor.ts';
import type { Query, Result, Run, Statement } from './pglite-worker.ts';

/** How long a request waits for the database. PostgREST's db-pool-acquisition-timeout has the same default. */
const queueTimeoutMs = 10_000;

/** For requests whose role has no statement_timeout: those to /auth/v1 run as the owner. */
const requestTimeoutMs = 10_000;

export interface Transaction {
  /** Sends the statement along with the next one, which saves a round trip to the worker. */
  defer(statement: Statement): void;
  send(statement: Statement): Promise<Result>;
  /** Does nothing if the transaction is over, for example after a commit that failed. */
  end(outcome: 'commit' | 'rollback'): Promise<void>;
}

/** Runs a statement outside of any transaction. */
export async function runAlone(supervisor: Supervisor, statement: Statement): Promise<Result> {
  const { send, release } = await leaseFor(supervisor);
  return send(runOf('none', [statement]), limit()).finally(release);
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
    const run = runOf(transaction, [...deferred, statement]);
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
      // The worker runs operations in order, so the next transaction can be sent before this one has ended.
      lease.release();
      await ended;
    },
  };
}

function leaseFor(supervisor: Supervisor) {
  return supervisor.lease(currentRequest() && { timeoutMs: queueTimeoutMs });
}

function runOf(transaction: Run['transaction'], statements: readonly Statement[]): Run {
  return {
    kind: 'run',
    transaction,
    statements,
    maxResultSize: currentRequest()?.maxResultSize,
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

interface QueuedConnection extends DatabaseConnection {
  begin(): Promise<void>;
  defer(query: Query): void;
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
      throw new Error('The embedded database can’t stream rows.');
    },
    async begin() {
      transaction = await beginTransaction(supervisor);
    },
    defer(query) {
      if (!transaction) throw new Error('Statements can only be deferred in a transaction.');
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
