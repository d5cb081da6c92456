import type { Connection } from '@supabase/lite';
import type { Kysely } from 'kysely';

/** The caller, according to the API key and the token. */
export interface RequestVars {
  auth?: { uid: string | null; role: string; jwt: Record<string, unknown> | null };
}

/** A parsed REST request: the parts that the workarounds read or replace. */
export interface RequestTree {
  type: string;
  from?: string;
  schema?: string;
  where?: unknown;
  values?: unknown;
  /** The called function and its arguments by name. */
  function?: string;
  args?: unknown;
}

/** Private members of Lite's connection that the workarounds replace. Lite's version is pinned. */
export interface LiteConnection {
  kysely: Kysely<unknown>;
  ensureRlsContext(): Promise<boolean>;
  applyJwtSessionContext(
    transaction: Kysely<unknown>,
    vars: RequestVars,
    setRole: boolean,
  ): Promise<void>;
  /** Called for functions, after the session's context is set. */
  applyRpcRequestGucs(transaction: Kysely<unknown>, request: object): Promise<void>;
  normalizeDbError(error: unknown): unknown;
  onPostgrestAST(tree: RequestTree, vars: RequestVars): Promise<RequestTree>;
  withContext<Result>(
    vars: RequestVars | undefined,
    respond: (transaction: Kysely<unknown>) => Promise<Result>,
    options?: object,
  ): Promise<Result>;
  introspect(options?: { useCache?: boolean }): Promise<{
    columns: readonly {
      schema: string;
      table: string;
      name: string;
      type: string;
      /** The database's name for the type if `type` is another, e.g. for arrays. */
      pg_type?: string;
    }[];
    functions: readonly {
      schema: string;
      name: string;
      arg_names: readonly string[];
      arg_types: readonly string[];
    }[];
  }>;
}

export function internalsOf(connection: Connection): LiteConnection {
  return connection as unknown as LiteConnection;
}
