import type { LiteConnection, RequestTree } from '../lite-connection.ts';

/**
 * JSON can contain any type of value for any column. PostgREST lets PostgreSQL parse or reject its text.
 * Lite passes the value to the driver, which answers some with a 500, and an object for an array desynchronizes
 * the embedded database's protocol, which also breaks the next request. So values whose type doesn't match their
 * column or argument are converted to text before Lite binds them. The driver also gets a serializer for
 * booleans that leaves text to the database, and binds the objects that Lite creates for filters like
 * `tags=eq.{}` as text. Delete this when Lite binds values as text.
 */
export function bindOtherTypesAsText(connection: LiteConnection): void {
  const parse = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (tree, vars) => {
    const parsed = await parse(tree, vars);
    if (!parsed.values && !parsed.args) return parsed;
    const types = await typesOf(connection, parsed);
    const fit = (row: unknown) => fitRow(row, types);
    const fitAll = (rows: unknown) => (Array.isArray(rows) ? rows.map(fit) : fit(rows));
    return {
      ...parsed,
      ...(parsed.values !== undefined && { values: fitAll(parsed.values) }),
      ...(parsed.args !== undefined && { args: fit(parsed.args) }),
    };
  };
}

export function serializeBoolean(value: unknown): string {
  return String(value);
}

/** Converts a parameter to what the driver can bind. */
export function bindable(parameter: unknown): unknown {
  const isPlain = Object.prototype.toString.call(parameter) === '[object Object]';
  return isPlain ? JSON.stringify(parameter) : parameter;
}

type Types = ReadonlyMap<string, string>;

/** The types of the table's columns, or of the function's arguments. */
async function typesOf(connection: LiteConnection, tree: RequestTree): Promise<Types> {
  const { columns, functions } = await connection.introspect({ useCache: true });
  const { from, function: name, schema = 'public' } = tree;
  if (name === undefined) {
    const own = columns.filter((column) => column.table === from && column.schema === schema);
    return new Map(own.map(({ name: column, pg_type, type }) => [column, pg_type ?? type]));
  }
  const found = functions.filter((one) => one.name === name && one.schema === schema);
  return new Map(
    found.flatMap((one) => one.arg_names.map((arg, n) => [arg, one.arg_types[n] ?? 'text'])),
  );
}

function fitRow(row: unknown, types: Types): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, fit(value, types.get(name))]),
  );
}

const numeric =
  /^(?:smallint|integer|bigint|numeric|decimal|real|double precision|int[248]|float[48])$/;

function fit(value: unknown, type: string | undefined): unknown {
  if (type === undefined || value === null || /^jsonb?$/.test(type)) return value;
  if (/^_|\[\]$|^array$/.test(type)) return fitArray(value);
  if (typeof value === 'boolean' && /^bool(?:ean)?$/.test(type)) return value;
  if (typeof value === 'number' && numeric.test(type)) return value;
  return textOf(value);
}

/** Other values become text that PostgreSQL rejects as an array. As JSON, `{}` would be an empty one. */
function fitArray(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => (Array.isArray(item) ? fitArray(item) : textOf(item)));
  }
  return typeof value === 'string' ? value : String(value);
}

function textOf(value: unknown): unknown {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
