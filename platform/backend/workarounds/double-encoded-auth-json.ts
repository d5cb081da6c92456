import type { LiteConnection, RequestTree } from '../lite-connection.ts';

/**
 * For JSON columns, Lite's auth code binds JSON text and its REST code binds the value. The driver gets this
 * serializer, which doesn't encode strings, and REST's strings, numbers, and booleans are encoded earlier.
 * Delete this when Lite serializes JSON in one place.
 */
export function serializeJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function encodeJsonTexts(connection: LiteConnection): void {
  const parse = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (tree, vars) => {
    const parsed = await parse(tree, vars);
    if (!parsed.values) return parsed;
    const columns = await jsonColumns(connection, parsed);
    if (columns.size === 0) return parsed;
    const encode = (row: unknown) => encodeRow(row, columns);
    const { values } = parsed;
    return { ...parsed, values: Array.isArray(values) ? values.map(encode) : encode(values) };
  };
}

async function jsonColumns(connection: LiteConnection, { from, schema = 'public' }: RequestTree) {
  const { columns } = await connection.introspect({ useCache: true });
  return new Set(
    columns
      .filter((column) => column.table === from && column.schema === schema)
      .filter(({ type }) => type === 'json' || type === 'jsonb')
      .map(({ name }) => name),
  );
}

function encodeRow(row: unknown, columns: ReadonlySet<string>) {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      columns.has(name) && ['string', 'number', 'boolean'].includes(typeof value)
        ? // Twice, because Lite decodes strings for JSON columns before it binds them.
          JSON.stringify(JSON.stringify(value))
        : (value as unknown),
    ]),
  );
}
