import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** The storage of a Durable Object. */
export function openSql() {
  const database = new DatabaseSync(':memory:');
  return {
    exec<Row>(query: string, ...values: unknown[]) {
      const rows = database.prepare(query).all(...(values as SQLInputValue[]));
      return { toArray: () => rows as Row[] };
    },
  };
}
