import type { LiteConnection } from '../lite-connection.ts';

/**
 * Before the first request Lite runs GRANT ALL ON ALL TABLES to anon, authenticated and service_role
 * in every schema that has a table with row-level security (BasePostgresConnection,
 * `ensureRlsContext`): every revoke and every column grant of the migrations is undone. The answer
 * of that method also decides whether a request gets a role at all, so it is always yes here; the
 * roles themselves are made by platform/migrations. Can go when Lite leaves grants alone.
 */
export function keepGrants(connection: LiteConnection): void {
  connection.ensureRlsContext = () => Promise.resolve(true);
}
