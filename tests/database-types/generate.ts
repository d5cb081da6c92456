import { generateTypescript, introspect, sortGeneratorMetadata } from '@supabase/postgrest-typegen';
import { format, resolveConfig } from 'prettier';
import type { Session } from '../../platform/migrations/index.ts';
import { asUnions } from './check-unions.ts';

/** The browser, the functions, and the publisher read it. */
export const databaseTypesFile = new URL(
  '../../supabase/functions/_shared/rules/database.types.ts',
  import.meta.url,
);

const head = `// The tables and functions that the API exposes. Generated from the migrations by \`npm run db:types\`;
// don't edit. \`supabase gen types\` writes the same except for the unions, which are check constraints.
/* eslint-disable @typescript-eslint/consistent-type-definitions --
   an interface isn't assignable to the clients' schema type */
/* eslint-disable @typescript-eslint/consistent-indexed-object-style -- the generator's style */

`;

/** The text of database.types.ts for a migrated database. */
export async function generateDatabaseTypes(database: Pick<Session, 'query'>): Promise<string> {
  const found = await introspect(
    { query: async (sql) => ({ rows: await database.query(sql) }) },
    { includedSchemas: ['public'] },
  );
  const types = await generateTypescript(sortGeneratorMetadata(await asUnions(found, database)), {
    detectOneToOneRelationships: true,
    format: (code) => Promise.resolve(code),
  });
  return format(head + types, {
    ...(await resolveConfig(databaseTypesFile)),
    parser: 'typescript',
  });
}
