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

/** The objects that `cachedStore` has copied there. */
export function copiesIn(sql: ReturnType<typeof openSql>): [key: string, bytes: Uint8Array][] {
  return sql
    .exec<{ key: string; bytes: Uint8Array }>('select key, bytes from objects')
    .toArray()
    .map(({ key, bytes }) => [key, bytes]);
}
