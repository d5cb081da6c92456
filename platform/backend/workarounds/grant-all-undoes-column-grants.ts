import type { LiteConnection } from '../lite-connection.ts';

/**
 * Before the first request, Lite runs GRANT ALL ON ALL TABLES to anon, authenticated, and service_role in
 * every schema that contains a table with row-level security (BasePostgresConnection,
 * `ensureRlsContext`). That undoes the migrations' revokes and column grants. The method's result also
 * decides whether a request gets a role, so it's always true here. platform/migrations creates the roles.
 * Delete this when Lite leaves grants alone.
 */
export function keepGrants(connection: LiteConnection): void {
  connection.ensureRlsContext = () => Promise.resolve(true);
}
