import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { DatabaseConnection, Driver } from 'kysely';
import { kyselyOn } from '../database/kysely-on.ts';
import type { LiteConnection } from '../lite-connection.ts';
import { bindable } from './values-of-another-type.ts';

/**
 * PGlite has one session. Lite's Kysely driver sends BEGIN and COMMIT into it as plain queries, so
 * the statements of two requests interleave, and a request of anon can run inside the transaction,
 * with the role, of another, or as the owner. This driver opens each transaction with PGlite's own
 * `transaction`, whose lock every other user of the database waits for: single statements of Lite,
 * Backend.query and LISTEN. Can go when Lite's PGlite dialect serialises its transactions.
 */
export function serialiseTransactions(connection: LiteConnection, pglite: PGlite): void {
  connection.kysely = kyselyOn(() => serialDriver(pglite));
}

interface SerialConnection extends DatabaseConnection {
  begin(): Promise<void>;
  end(outcome: 'commit' | 'rollback'): Promise<void>;
}

function serialDriver(pglite: PGlite): Driver {
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(serialConnection(pglite)),
    beginTransaction: (connection) => (connection as SerialConnection).begin(),
    commitTransaction: (connection) => (connection as SerialConnection).end('commit'),
    rollbackTransaction: (connection) => (connection as SerialConnection).end('rollback'),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}

function serialConnection(pglite: PGlite): SerialConnection {
  let open: Transaction | undefined;
  let close: (outcome: 'commit' | 'rollback') => void;
  let closed: Promise<void>;
  return {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const { rows, affectedRows } = await (open ?? pglite).query<Row>(
        sql,
        parameters.map(bindable),
      );
      return affectedRows === undefined
        ? { rows }
        : { rows, numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery() {
      throw new Error('PGlite cannot stream rows.');
    },
    async begin() {
      const outcome = Promise.withResolvers<'commit' | 'rollback'>();
      const begun = Promise.withResolvers<Transaction>();
      close = outcome.resolve;
      closed = pglite.transaction(async (transaction) => {
        begun.resolve(transaction);
        if ((await outcome.promise) === 'rollback') await transaction.rollback();
      });
      closed.catch(begun.reject);
      open = await begun.promise;
    },
    async end(outcome) {
      open = undefined;
      close(outcome);
      await closed;
    },
  };
}
