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
// don't edit. \`supabase gen types\` doesn't know the unions, which are check constraints, or which columns a role may
// read and write.
/* eslint-disable @typescript-eslint/consistent-type-definitions --
   an interface isn't assignable to the clients' schema type */
/* eslint-disable @typescript-eslint/consistent-indexed-object-style -- the generator's style */

`;

const tail = `
export type Tables<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row'];
`;

/** The text of database.types.ts for a migrated database. */
export async function generateDatabaseTypes(database: Pick<Session, 'query'>): Promise<string> {
  const found = await introspect(
    { query: async (sql) => ({ rows: await database.query(sql) }) },
    { includedSchemas: ['public'] },
  );
  const types = await generateTypescript(sortGeneratorMetadata(await asUnions(found, database)), {
    format: (code) => Promise.resolve(code),
  });
  // Nothing uses the helpers that follow, apart from `Tables`.
  const [tables = ''] = types.split('type DatabaseWithoutInternals');
  const formatted = await format(head + tables + tail, {
    ...(await resolveConfig(databaseTypesFile)),
    parser: 'typescript',
  });
  return withGranted(formatted, database);
}

interface Grant {
  table_name: string;
  column_name: string;
  part: string;
}

/** Leaves out what no role may read or write. */
async function withGranted(types: string, database: Pick<Session, 'query'>): Promise<string> {
  const grants = await database.query<Grant>(`
    select table_name, column_name,
      case privilege_type when 'SELECT' then 'Row' else initcap(privilege_type) end as part
    from information_schema.column_privileges
    where table_schema = 'public' and grantee in ('anon', 'authenticated', 'service_role')
  `);
  const granted = new Set(grants.map((each) => Object.values(each).join(' ')));
  const withGrantedColumns = (table: string, name: string) =>
    table.replace(
      /^ {8}(Row|Insert|Update): \{\n(.*?)^ {8}\};\n/gms,
      (_, part: string, columns: string) => {
        const kept = columns.split(/^(?= {10}\w)/m).filter((column) => {
          const [columnName = ''] = /\w+/.exec(column) ?? [];
          return granted.has([name, columnName, part].join(' '));
        });
        const type = kept.length > 0 ? `{\n${kept.join('')}        }` : 'never';
        return `        ${part}: ${type};\n`;
      },
    );
  return types.replace(/^ {6}(\w+): \{\n {8}Row: .*?^ {6}\};\n/gms, (table, name: string) =>
    grants.some(({ table_name }) => table_name === name) ? withGrantedColumns(table, name) : '',
  );
}
