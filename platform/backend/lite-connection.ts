import type { Connection } from '@supabase/lite';
import type { Kysely } from 'kysely';

/** Who asks: what Lite makes of the API key and the token. */
export interface RequestVars {
  auth?: { uid: string | null; role: string; jwt: Record<string, unknown> | null };
}

/** A parsed REST request; `where` and `values` are the parts the workarounds touch. */
export interface RequestTree {
  type: string;
  from?: string;
  schema?: string;
  where?: unknown;
  values?: unknown;
}

/** The insides of Lite's connection that the workarounds replace. Private there: pinned version. */
export interface LiteConnection {
  kysely: Kysely<unknown>;
  ensureRlsContext(): Promise<boolean>;
  applyJwtSessionContext(
    transaction: Kysely<unknown>,
    vars: RequestVars,
    setRole: boolean,
  ): Promise<void>;
  normalizeDbError(error: unknown): unknown;
  onPostgrestAST(tree: RequestTree, vars: RequestVars): Promise<RequestTree>;
  withContext<Result>(
    vars: RequestVars | undefined,
    answer: (transaction: Kysely<unknown>) => Promise<Result>,
    options?: object,
  ): Promise<Result>;
  introspect(options?: { useCache?: boolean }): Promise<{
    columns: readonly { schema: string; table: string; name: string; type: string }[];
  }>;
}

export function insidesOf(connection: Connection): LiteConnection {
  return connection as unknown as LiteConnection;
}
