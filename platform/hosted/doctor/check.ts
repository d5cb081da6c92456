import type { Migratable } from '../../migrations/index.ts';
import type { Config } from '../../config.ts';
import type { Project } from '../project.ts';
import type { Definitions } from './definitions.ts';
import type { ManagementApi } from './management-api.ts';

export type Result =
  | { status: 'ok' }
  | {
      status: 'problem';
      cause: string;
      /** What to do, with the command or the page of the dashboard. */
      fix: string;
      /** What the check found, such as the value of a variable. */
      evidence?: string;
    }
  /** The check can't run, for example without access. */
  | { status: 'unknown'; reason: string };

/** What checks have access to. Parts are undefined if the variables for them are missing. */
export interface Context {
  project: Project;
  config: Config;
  api: ManagementApi | undefined;
  database: Migratable | undefined;
  /** Why there's no connection to the database, although its address is set. */
  databaseError?: string | undefined;
  /** What this repository's migrations create in an empty database. */
  reference: () => Promise<Definitions>;
  /** Looks up TXT records, as in node:dns. */
  resolveTxt: (name: string) => Promise<string[][]>;
}

export interface Check {
  title: string;
  run(context: Context): Promise<Result>;
}

/** A check of the project's database. */
export function databaseCheck(
  title: string,
  run: (database: Migratable, context: Context) => Promise<Result>,
): Check {
  return {
    title,
    async run(context) {
      if (context.database) return run(context.database, context);
      return unknown(
        context.databaseError === undefined
          ? 'Set SUPABASE_DB_URL to the connection string of the session pooler.'
          : 'The database can’t be reached.',
      );
    },
  };
}

/** A check of the project's settings. */
export function projectCheck(
  title: string,
  run: (api: ManagementApi, context: Context) => Promise<Result>,
): Check {
  return {
    title,
    run: async (context) =>
      context.api
        ? run(context.api, context)
        : unknown('Set SUPABASE_ACCESS_TOKEN to an access token of your account.'),
  };
}

export const ok: Result = { status: 'ok' };

export function problem(cause: string, fix: string, evidence?: string): Result {
  return { status: 'problem', cause, fix, ...(evidence !== undefined && { evidence }) };
}

export function unknown(reason: string): Result {
  return { status: 'unknown', reason };
}

/** Lists the first few items, for a message. */
export function listed(items: readonly string[], most = 5): string {
  const more = items.length > most ? `, and ${items.length - most} more` : '';
  return items.slice(0, most).join(', ') + more;
}
