import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Session } from '../migrations/index.ts';
import type { Table } from './tables.ts';

/** The values of a row in the order of the table's columns, in PostgreSQL's text format. */
export type Row = (string | null)[];

/** 200 posts of 100 KB fit into memory several times over. */
const batchSize = 200;

/** Makes both databases write values in the same text format. */
export const sameFormat = `
set local timezone = 'UTC';
set local datestyle = 'ISO, YMD';
set local intervalstyle = 'postgres';
set local bytea_output = 'hex';
set local extra_float_digits = 1;
`;

/** Reads all rows in batches. Only in a transaction. */
export async function* readRows(session: Session, { name, columns }: Table): AsyncGenerator<Row[]> {
  const texts = columns.map((column) => `${column.name}::text`).join(', ');
  await session.run(
    `declare copied cursor for select to_json(array[${texts}])::text as row from ${name}`,
  );
  try {
    for (;;) {
      const rows = await session.query<{ row: string }>(`fetch ${batchSize} from copied`);
      if (rows.length === 0) return;
      yield rows.map(({ row }) => JSON.parse(row) as Row);
    }
  } finally {
    await session.run('close copied');
  }
}

export async function insertRows(
  session: Session,
  { name, columns }: Table,
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map((column) => column.name).join(', ');
  const values = columns.map(({ type }, index) => `(row ->> ${index})::${type}`).join(', ');
  await session.query(
    `insert into ${name} (${names}) overriding system value
     select ${values} from json_array_elements($1::text::json) as row`,
    [JSON.stringify(rows)],
  );
}

export interface Digest {
  count: number;
  /** Independent of the order of the rows. */
  digest: string;
}

export function digestOf(): { add(rows: readonly Row[]): void; result(): Digest } {
  const hashes: string[] = [];
  return {
    add(rows) {
      for (const row of rows) {
        hashes.push(createHash('sha256').update(JSON.stringify(row)).digest('hex'));
      }
    },
    result: () => ({
      count: hashes.length,
      digest: createHash('sha256').update(hashes.sort().join()).digest('hex'),
    }),
  };
}

export async function digestTable(session: Session, table: Table): Promise<Digest> {
  const digest = digestOf();
  for await (const rows of readRows(session, table)) digest.add(rows);
  return digest.result();
}

/** The names under which two records have different values. */
export function differing(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name]));
}
