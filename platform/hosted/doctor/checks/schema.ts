import { join } from 'node:path';
import { readMigrations } from '../../../migrations/files.ts';
import { repositoryDir } from '../../../repository-dir.ts';
import { databaseCheck, listed, ok, problem, type Check } from '../check.ts';
import { readDefinitions } from '../definitions.ts';

const push = 'Run `npm run deploy:backend`.';

const reachable = databaseCheck('The database is reachable and its certificate is valid', () =>
  Promise.resolve(ok),
);

export const databaseReachable: Check = {
  ...reachable,
  run: async (context) =>
    context.databaseError === undefined
      ? reachable.run(context)
      : problem(
          `Can’t connect to the database in SUPABASE_DB_URL: ${context.databaseError}`,
          'If its certificate isn’t trusted, somebody else may be answering: try another network. If the project is paused, restore it. Otherwise, click Connect in the project’s dashboard, copy the session pooler’s connection string, and fill in the password.',
        ),
};

export const migrationsApplied = databaseCheck('Every migration is applied', async (database) => {
  const files = await readMigrations(join(repositoryDir, 'supabase/migrations'));
  const [history] = await database.query<{ found: string | null }>(
    "select to_regclass('supabase_migrations.schema_migrations')::text as found",
  );
  const applied = history?.found
    ? await database.query<{ version: string }>(
        'select version from supabase_migrations.schema_migrations order by version',
      )
    : [];
  const versions = new Set(applied.map(({ version }) => version));
  const missing = files.filter(({ version }) => !versions.has(version));
  if (missing.length > 0) {
    const names = missing.map(({ file }) => file);
    return problem(`Migrations that aren’t applied: ${missing.length}.`, push, listed(names));
  }
  const known = new Set(files.map(({ version }) => version));
  const others = [...versions].filter((version) => !known.has(version));
  if (others.length === 0) return ok;
  return problem(
    'The project has migrations that this copy of the repository doesn’t have.',
    'Update this copy, or check SUPABASE_DB_URL.',
    listed(others),
  );
});

export const databaseIntact = databaseCheck(
  'Policies, grants, functions, and triggers match the migrations',
  async (database, { reference }) => {
    const [actual, expected] = await Promise.all([readDefinitions(database), reference()]);
    const differences = [...new Set([...expected.keys(), ...actual.keys()])]
      .sort()
      .flatMap((name) => {
        if (!actual.has(name)) return [`${name} is missing`];
        if (!expected.has(name)) return [`${name} isn’t from a migration`];
        return actual.get(name) === expected.get(name) ? [] : [`${name} was changed`];
      });
    if (differences.length === 0) return ok;
    return problem(
      'The database differs from what the migrations create.',
      'In the dashboard’s SQL editor, undo manual changes with the statement from supabase/migrations. If migrations are missing, push them first.',
      listed(differences),
    );
  },
);
