import type { Migratable } from '../../migrations/index.ts';
import type { Config } from '../../config.ts';
import type { Project } from '../project.ts';
import type { Definitions } from './definitions.ts';

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

/** The part of Supabase's management API (https://supabase.com/docs/reference/api) that the checks use. */
export interface ManagementApi {
  /** Reads `/v1/projects/<ref><path>`. Throws a FixableError that says what to do. */
  get<Body>(path: string): Promise<Body>;
}

/** What checks have access to. */
export interface Context {
  project: Project;
  config: Config;
  api: ManagementApi;
  /** The project's database. Throws a FixableError if its address isn't set, or if it can't be reached. */
  database: () => Promise<Migratable>;
  /** What this repository's migrations create in an empty database. */
  reference: () => Promise<Definitions>;
  /** Looks up TXT records, as in node:dns. */
  resolveTxt: (name: string) => Promise<string[][]>;
}

export interface Check {
  title: string;
  /** Throws a FixableError if the check can't run. */
  run(context: Context): Result | Promise<Result>;
}

/** A check of the project's database. */
export function databaseCheck(
  title: string,
  run: (database: Migratable, context: Context) => Result | Promise<Result>,
): Check {
  return { title, run: async (context) => run(await context.database(), context) };
}

/** What fixes most problems. */
export const deploy = 'Run `npm run deploy:backend`.';

/** Like `fetch`, with a time limit. */
export function request(url: URL | string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
}

/** The status of a request. 0 if nothing responds. */
export async function statusOf(url: string, init: RequestInit): Promise<number> {
  try {
    const response = await request(url, init);
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
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
