import { CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import type { Lease, Supervisor } from './pglite-supervisor.ts';

interface MaybeScript extends CompiledQuery {
  isScript?: true;
}

/** A script of several statements, whose results aren't needed. */
export function scriptOf(sql: string): MaybeScript {
  return { ...CompiledQuery.raw(sql), isScript: true };
}

interface LeasedConnection extends DatabaseConnection {
  lease: Lease;
}

/** Kysely's driver for the single session of the embedded database. */
export function queuedDriver(supervisor: Supervisor): Driver {
  const leaseOf = (connection: DatabaseConnection) => (connection as LeasedConnection).lease;
  const run = async (connection: DatabaseConnection, sql: string) =>
    void (await leaseOf(connection).send(sql));
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => connectionOn(await supervisor.lease()),
    beginTransaction: (connection) => run(connection, 'begin'),
    commitTransaction: (connection) => run(connection, 'commit'),
    // Fails only if the connection is lost, and with it the transaction.
    rollbackTransaction: (connection) => run(connection, 'rollback').catch(() => undefined),
    releaseConnection: async (connection) => leaseOf(connection).release(),
    destroy: () => Promise.resolve(),
  };
}

function connectionOn(lease: Lease): LeasedConnection {
  return {
    lease,
    async executeQuery<Row>({ sql, parameters, isScript }: MaybeScript) {
      const { rows, affectedRows } = await lease.send(sql, isScript ? undefined : parameters);
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
