import { sql, type RawBuilder } from 'kysely';
import type { LiteConnection, RequestVars } from '../lite-connection.ts';
import { currentRequest } from '../request-context.ts';

/**
 * PostgREST sets `request.headers`, `request.method`, and `request.path` for every statement. Lite sets
 * them only for functions, so a trigger can't read the client's address on an insert, and rate limits by
 * address never apply. PostgREST also applies the `statement_timeout` of the called function or the role,
 * which `set role` doesn't.
 * This sets the whole context in one statement per request, where Lite needs five (ten for a function call). Delete it
 * when Lite's `applyJwtSessionContext` sets the request for tables, too, and the role's settings.
 */
export function setWholeRequestContext(
  connection: LiteConnection,
  timeouts: ReadonlyMap<string, number>,
): void {
  connection.applyJwtSessionContext = async (transaction, vars) => {
    const request = currentRequest();
    // PostgREST connects as authenticator, whose timeout applies to roles without one.
    const timeoutMs =
      timeouts.get(request?.path ?? '') ??
      timeouts.get(roleOf(vars)) ??
      timeouts.get('authenticator');
    // PGlite can't enforce statement_timeout, so pglite-connection.ts does.
    if (request) request.statementTimeoutMs = timeoutMs;
    await contextOf(vars).execute(transaction);
  };
  connection.applyRpcRequestGucs = () => Promise.resolve();
}

function roleOf(vars: RequestVars) {
  return vars.auth?.role ?? 'anon';
}

function contextOf(vars: RequestVars): RawBuilder<unknown> {
  const role = roleOf(vars);
  const claims = vars.auth?.jwt ?? { role };
  const request = currentRequest();
  return sql`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.method', ${request?.method ?? ''}, true),
      set_config('request.path', ${request?.path ?? ''}, true),
      set_config('request.headers', ${JSON.stringify(request?.headers ?? {})}, true)
  `;
}
