import type { DatabaseConnection, Driver } from 'kysely';
import postgres from 'postgres';
import { kyselyOn } from '../database/kysely-on.ts';
import type { LiteConnection } from '../lite-connection.ts';
import { openSocket } from './unsent-bytes-kept-after-close.ts';
import { bindable } from './values-of-another-type.ts';

/**
 * Lite reserves connections of postgres.js 3.4.9, which looks after reserved ones badly: what is sent
 * over one that the server has closed, a rollback above all, throws from a timer past every catch and
 * ends the process (porsager/postgres#1154, #1208), and a reservation that could not connect takes a
 * place of the pool with it. A restart of the database would end or hang the backend. This driver keeps
 * a pool of clients of one connection each, and throws away the one that has lost it. Can go when
 * postgres.js survives the loss of a reserved connection.
 */
export function outliveTheServer(connection: LiteConnection, sql: postgres.Sql): void {
  connection.kysely = kyselyOn(() => poolDriver(sql));
}

interface Client extends DatabaseConnection {
  /** Nothing more may be sent: it would run on another connection, outside the transaction. */
  lost: boolean;
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
        if (!client.lost) return client;
        void close(client);
      }
      if (clients.size < sql.options.max) return open();
      return new Promise<Client>((resolve) => waiting.push(resolve));
    },
    releaseConnection(connection) {
      let client = connection as Client;
      const next = waiting.shift();
      if (client.lost) {
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
      // The server has rolled back what it lost the client of.
      if (!client.lost) await client.run('rollback');
    },
    destroy: async () => void (await Promise.all([...clients].map(close))),
  };
}

/** Commands whose count is of rows they changed. */
const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

function openClient({ options }: postgres.Sql): Client {
  const sql = postgres({
    // As postgres.js derives the client of LISTEN from its own.
    ...options,
    max: 1,
    socket: openSocket,
    onclose() {
      client.lost = true;
    },
  } as unknown as postgres.Options<Record<string, postgres.PostgresType>>);

  async function run(statement: string, parameters: readonly unknown[] = []) {
    if (client.lost) throw new Error('The connection to the database was lost.');
    return sql.unsafe(statement, parameters.map(bindable) as postgres.ParameterOrJSON<never>[]);
  }

  const client: Client = {
    lost: false,
    run,
    async executeQuery<Row>(query: { sql: string; parameters: readonly unknown[] }) {
      const result = await run(query.sql, query.parameters);
      const rows = [...result] as unknown as Row[];
      return changing.includes(result.command)
        ? { rows, numAffectedRows: BigInt(result.count) }
        : { rows };
    },
    streamQuery() {
      throw new Error('This driver streams no rows.');
    },
    end: () => sql.end({ timeout: 0 }),
  };
  return client;
}
