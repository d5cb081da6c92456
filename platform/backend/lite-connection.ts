import type { Connection } from '@supabase/lite';
import type { Kysely } from 'kysely';

/** The caller, according to the API key and the token. */
export interface RequestVars {
  auth?: { uid: string | null; role: string; jwt: Record<string, unknown> | null };
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
  withContext<Result>(
    vars: RequestVars | undefined,
    respond: (transaction: Kysely<unknown>) => Promise<Result>,
    options?: object,
  ): Promise<Result>;
  introspect(options: { useCache: boolean }): Promise<unknown>;
}

export function internalsOf(connection: Connection): LiteConnection {
  return connection as unknown as LiteConnection;
}
