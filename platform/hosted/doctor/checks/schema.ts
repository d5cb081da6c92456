import { messageOf } from '../../../../publisher/error.ts';
import { compareMigrations } from '../../../migrations/history.ts';
import { databaseCheck, deploy, listed, ok, problem, type Check } from '../check.ts';
import { readDefinitions } from '../definitions.ts';

export const schemaChecks: readonly Check[] = [
  {
    title: 'The database is reachable and its certificate is valid',
    async run({ project, database }) {
      try {
        await database();
        return ok;
      } catch (error) {
        if (project.databaseUrl === undefined) throw error;
        return problem(
          messageOf(error),
          'If its certificate isn’t trusted, someone else may be answering: try another network. If the project is paused, restore it in the dashboard.',
        );
      }
    },
  },
  databaseCheck('Every migration is applied', async (database) => {
    const { missing, others } = await compareMigrations(database);
    if (missing.length > 0) {
      return problem(`Migrations that aren’t applied: ${missing.length}.`, deploy, listed(missing));
    }
    if (others.length === 0) return ok;
    return problem(
      'The project has migrations that this copy of the repository doesn’t have.',
      'Update this copy, or check SUPABASE_DB_URL.',
      listed(others),
    );
  }),
  databaseCheck(
    'Policies, grants, functions, triggers, and buckets match the migrations',
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
  ),
];
