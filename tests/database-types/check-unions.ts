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
 * Gives a text column whose check constraint lists its values a union type, as if it were an enum. The
 * generator doesn't read constraints.
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
    const [, list = ''] = listOfTexts.exec(definition) ?? [];
    const values = [...list.matchAll(/(?<!')'((?:[^']|'')*)'::text/g)].map(([, text = '']) =>
      text.replaceAll("''", "'"),
    );
    if (values.length === 0) continue;
    enums.set(column_id, {
      // Unlike the ID of any type in the database.
      id: -1 - index,
      name,
      // A schema that isn't generated, so that the values are written where the column is.
      schema: 'check',
      format: name,
      enums: values,
      attributes: [],
      comment: null,
      type_relation_id: null,
    });
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
