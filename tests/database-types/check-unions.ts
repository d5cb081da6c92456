import type { introspect } from '@supabase/postgrest-typegen';
import type { Session } from '../../platform/migrations/index.ts';

type Metadata = Awaited<ReturnType<typeof introspect>>;

interface Check {
  column_id: string;
  name: string;
  definition: string;
}

/** What `pg_get_constraintdef` makes of `check (status in ('pending', 'approved'))`. */
const listOfTexts =
  /^CHECK \(\((?:"[^"]+"|\w+) = (?:ANY \(ARRAY\[)?((?:'(?:[^']|'')*'::text(?:, )?)+)(?:\]\))?\)\)$/;

/**
 * Gives a text column whose check constraint lists its values the union of them, as if it were an enum:
 * the generator itself reads no constraints.
 */
export async function asUnions(
  metadata: Metadata,
  database: Pick<Session, 'query'>,
): Promise<Metadata> {
  const checks = await database.query<Check>(`
    select conrelid::int8 || '.' || conkey[1] as column_id, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'c' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
  `);
  const enums = new Map<string, Metadata['types'][number]>();
  for (const [index, { column_id, name, definition }] of checks.entries()) {
    const values = textsIn(definition);
    if (values.length > 0) enums.set(column_id, enumOf(name, values, -1 - index));
  }
  return {
    ...metadata,
    types: [...metadata.types, ...enums.values()],
    columns: metadata.columns.map((column) => {
      const listed = column.format === 'text' ? enums.get(column.id) : undefined;
      return listed ? { ...column, format: listed.name, type_schema: listed.schema } : column;
    }),
  };
}

/** The values that a constraint lists; none when it says something else. */
export function textsIn(definition: string): string[] {
  const [, list = ''] = listOfTexts.exec(definition) ?? [];
  return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) =>
    text.replaceAll("''", "'"),
  );
}

/** `id` is no type's in the database. */
function enumOf(name: string, enums: string[], id: number): Metadata['types'][number] {
  return {
    id,
    name,
    // No schema that is generated: the values are written where the column stands.
    schema: 'check',
    format: name,
    enums,
    attributes: [],
    comment: null,
    type_relation_id: null,
  };
}
