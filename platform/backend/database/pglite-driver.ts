import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import type { Lease, Supervisor } from './pglite-supervisor.ts';

interface LeasedConnection extends DatabaseConnection {
  lease: Lease;
}

/** Kysely's driver for the single session of the embedded database. */
export function queuedDriver(supervisor: Supervisor): Driver {
  const leaseOf = (connection: DatabaseConnection) => (connection as LeasedConnection).lease;
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => connectionOn(await supervisor.lease()),
    beginTransaction: async (connection) => leaseOf(connection).begin(),
    commitTransaction: (connection) => leaseOf(connection).end('commit'),
    rollbackTransaction: (connection) => leaseOf(connection).end('rollback'),
    releaseConnection: async (connection) => leaseOf(connection).release(),
    destroy: () => Promise.resolve(),
  };
}

function connectionOn(lease: Lease): LeasedConnection {
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
