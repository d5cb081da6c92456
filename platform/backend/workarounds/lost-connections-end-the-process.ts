import type { DatabaseConnection, Driver } from 'kysely';
import postgres from 'postgres';
import { kyselyOn } from '../database/database.ts';
import { connectionLost } from '../database/connection-lost.ts';
import { checkResultSize } from '../database/result-size.ts';
import type { LiteConnection } from '../lite-connection.ts';
import { currentRequest } from '../request-context.ts';
import { openSocket } from './unsent-bytes-kept-after-close.ts';
import { bindable } from './values-of-another-type.ts';

/**
 * Lite reserves connections of postgres.js 3.4.9. If the server has closed a reserved connection, sending
 * anything, above all a rollback, throws from a timer where nothing can catch it and ends the process
 * (porsager/postgres#1154, #1208). A reservation that can't connect is never returned to the pool. So a
 * restart of the database would crash or hang the backend. This driver keeps a pool of clients with one
 * connection each and discards those that have lost it. Delete it when postgres.js survives the loss of a
 * reserved connection.
 */
export function outliveTheServer(connection: LiteConnection, sql: postgres.Sql): void {
  connection.kysely = kyselyOn(() => poolDriver(sql));
}

interface Client extends DatabaseConnection {
  /** Anything sent now would run on another connection, outside the transaction. */
  isLost: boolean;
  run(statement: string): Promise<unknown>;
  end(): Promise<void>;
}

function poolDriver(sql: postgres.Sql): Driver {
  const clients = new Set<Client>();
  const idle: Client[] = [];
  const waiting: ((client: Client) => void)[] = [];

  function open(): Client {
    const client = openClient(sql);
    clients.add(client);
    return client;
  }

  function close(client: Client) {
    clients.delete(client);
    return client.end();
  }

  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      for (let client = idle.pop(); client; client = idle.pop()) {
        if (!client.isLost) return client;
        void close(client);
      }
      if (clients.size < sql.options.max) return open();
      return new Promise<Client>((resolve) => waiting.push(resolve));
    },
    releaseConnection(connection) {
      let client = connection as Client;
      const next = waiting.shift();
      if (client.isLost) {
        void close(client);
        if (!next) return Promise.resolve();
        client = open();
      }
      if (next) next(client);
      else idle.push(client);
      return Promise.resolve();
    },
    beginTransaction: async (connection) => void (await (connection as Client).run('begin')),
    commitTransaction: async (connection) => void (await (connection as Client).run('commit')),
    async rollbackTransaction(connection) {
      const client = connection as Client;
      // If the connection is lost, the server has already rolled back.
      if (!client.isLost) await client.run('rollback');
    },
    destroy: async () => void (await Promise.all([...clients].map(close))),
  };
}

/** Commands whose count is the number of changed rows. */
const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

function openClient({ options }: postgres.Sql): Client {
  const sql = postgres({
    // postgres.js creates its own client for LISTEN the same way.
    ...options,
    max: 1,
    socket: openSocket,
    onclose() {
      client.isLost = true;
    },
  } as unknown as postgres.Options<Record<string, postgres.PostgresType>>);

  async function run(statement: string, parameters: readonly unknown[] = []) {
    if (client.isLost) throw connectionLost();
    return sql.unsafe(statement, parameters.map(bindable) as postgres.ParameterOrJSON<never>[]);
  }

  const client: Client = {
    isLost: false,
    run,
    async executeQuery<Row>(query: { sql: string; parameters: readonly unknown[] }) {
      const result = await run(query.sql, query.parameters);
      const rows = [...result] as unknown as Row[];
      checkResultSize(rows, currentRequest()?.maxResultSize);
      return changing.includes(result.command)
        ? { rows, numAffectedRows: BigInt(result.count) }
        : { rows };
    },
    streamQuery() {
      throw new Error('This driver doesn’t stream rows.');
    },
    end: () => sql.end({ timeout: 0 }),
  };
  return client;
}
