import { sql, type Kysely } from 'kysely';
import type { LiteConnection, RequestVars } from '../lite-connection.ts';
import { currentRequest } from '../request-context.ts';

/**
 * PostgREST gives every statement `request.headers`, `request.method` and `request.path`; Lite sets
 * them for functions alone, so a trigger that reads the caller's address on an insert finds nothing
 * and a limit by address never fires. The whole context is set here, in one statement where Lite
 * takes five. Can go when Lite's `applyJwtSessionContext` sets the request for tables too.
 */
export function setWholeRequestContext(connection: LiteConnection): void {
  connection.applyJwtSessionContext = applyContext;
}

async function applyContext(transaction: Kysely<unknown>, vars: RequestVars): Promise<void> {
  const role = vars.auth?.role ?? 'anon';
  const claims = vars.auth?.jwt ?? { role };
  const request = currentRequest();
  await sql`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claim.sub', ${String(vars.auth?.uid ?? '')}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.method', ${request?.method ?? ''}, true),
      set_config('request.path', ${request?.path ?? ''}, true),
      set_config('request.headers', ${JSON.stringify(request?.headers ?? {})}, true)
  `.execute(transaction);
}
