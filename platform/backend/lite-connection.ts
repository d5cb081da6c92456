import type { Connection } from '@supabase/lite';
import type { Kysely } from 'kysely';

/** Who asks: what Lite makes of the API key and the token. */
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
  /** Of a call of a function, and its arguments by name. */
  function?: string;
  args?: unknown;
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
  /** For functions, after the session's context. */
  applyRpcRequestGucs(transaction: Kysely<unknown>, request: object): Promise<void>;
  normalizeDbError(error: unknown): unknown;
  onPostgrestAST(tree: RequestTree, vars: RequestVars): Promise<RequestTree>;
  withContext<Result>(
    vars: RequestVars | undefined,
    answer: (transaction: Kysely<unknown>) => Promise<Result>,
    options?: object,
  ): Promise<Result>;
  introspect(options?: { useCache?: boolean }): Promise<{
    columns: readonly {
      schema: string;
      table: string;
      name: string;
      type: string;
      /** Where `type` is not the database's own name for it: of arrays, say. */
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

export function insidesOf(connection: Connection): LiteConnection {
  return connection as unknown as LiteConnection;
}
