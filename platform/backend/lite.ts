import { App } from '@supabase/lite';
import type { BackendOptions } from './options.ts';
import { bcryptCost } from './auth/passwords.ts';
import type { Database } from './database/database.ts';
import { readStatementTimeouts } from './database/statement-timeouts.ts';
import { keyResolver } from './front-door/api-keys.ts';
import { limitFilters } from './front-door/filter-limits.ts';
import { insidesOf } from './lite-connection.ts';
import { answerDatabaseErrors } from './workarounds/database-errors-answered-as-500.ts';
import { encodeJsonTexts } from './workarounds/double-encoded-auth-json.ts';
import { keepGrants } from './workarounds/grant-all-undoes-column-grants.ts';
import { answerHeadOfFunctions } from './workarounds/head-of-functions-refused.ts';
import { putQuotedValuesBack } from './workarounds/quoted-values-in-or-filters.ts';
import { rollBackRefusals } from './workarounds/refusals-committed.ts';
import { setWholeRequestContext } from './workarounds/request-headers-missing-on-inserts.ts';
import { bindOtherTypesAsText } from './workarounds/values-of-another-type.ts';

/** Supabase Lite over a migrated database: REST and auth as one request handler. */
export async function startLite(
  database: Database,
  options: Pick<BackendOptions, 'keys' | 'siteUrl'>,
): Promise<App> {
  // The library's command-line tool reports its use; as embedded here it calls nobody, and stays so.
  process.env['DO_NOT_TRACK'] = '1';
  process.env['LITE_TELEMETRY'] = '0';
  process.env['LITE_AUTH_BCRYPT_COST'] = String(bcryptCost);

  const { connection } = database;
  const insides = insidesOf(connection);
  keepGrants(insides);
  setWholeRequestContext(insides, database, await readStatementTimeouts(database));
  rollBackRefusals(insides);
  answerDatabaseErrors(insides);
  putQuotedValuesBack(insides);
  bindOtherTypesAsText(insides);
  encodeJsonTexts(insides);
  limitFilters(insides);

  const app = new App({
    connection,
    // As in supabase/config.toml.
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: options.siteUrl,
      jwt_secret: options.keys.jwtSecret,
      jwt_expiry: 3600,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
      },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        admin: false,
        disableStudio: true,
        disableFallback: true,
        apiKeys: { resolver: keyResolver(options.keys) },
      },
    },
  });
  answerHeadOfFunctions(app);
  // Read once now, or the first requests after a start would all do it.
  await insides.introspect({ useCache: true });
  return app;
}
