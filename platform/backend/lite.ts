import { App } from '@supabase/lite';
import { codeLength } from '../../supabase/functions/_shared/rules/account/account.ts';
import type { BackendOptions } from './options.ts';
import { liteMailer, type AuthMailer } from './auth/mails.ts';
import { codeLifetime } from './auth/one-time-code.ts';
import { bcryptCost } from './auth/passwords.ts';
import type { Session } from '../migrations/index.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import { internalsOf } from './lite-connection.ts';
import { answerDatabaseErrors } from './workarounds/database-errors-answered-as-500.ts';
import { keepGrants } from './workarounds/grant-all-undoes-column-grants.ts';
import { setWholeRequestContext } from './workarounds/request-headers-missing-on-inserts.ts';

/** Supabase Lite on a migrated database: REST and auth as one request handler. */
export async function startLite(
  database: EmbeddedDatabase,
  options: Pick<BackendOptions, 'keys' | 'siteUrl'>,
  mail: AuthMailer,
): Promise<App> {
  // In this version, only the command-line tool sends telemetry. These turn it off in later versions, too.
  process.env['DO_NOT_TRACK'] = '1';
  process.env['LITE_TELEMETRY'] = '0';
  process.env['LITE_AUTH_BCRYPT_COST'] = String(bcryptCost);

  // Lite uses names from queries as keys of plain objects, so `?__proto__=eq.1` would change every object of the
  // process.
  Object.preventExtensions(Object.prototype);

  const { connection } = database;
  const internals = internalsOf(connection);
  keepGrants(internals);
  setWholeRequestContext(internals, await readStatementTimeouts(database));
  answerDatabaseErrors(internals);

  const app = new App({
    connection,
    // As in supabase/config.toml.
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: options.siteUrl,
      jwt_secret: options.keys.jwtSecret,
      publishable_key: options.keys.publishable,
      secret_key: options.keys.secret,
      jwt_expiry: 3600,
      enable_signup: true,
      enable_refresh_token_rotation: true,
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: codeLength,
        otp_expiry: codeLifetime,
      },
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true, disableFallback: true },
    },
  });
  // Private. The drivers that Lite takes get the finished text of its own emails.
  Object.assign(app, { _mailer: liteMailer(mail) });
  // Reads the schema now. Otherwise, each of the first requests would read it.
  await internals.introspect({ useCache: true });
  return app;
}

/**
 * Reads the `statement_timeout` of every role and function that has one, by name and by path (`/rpc/name`), in
 * milliseconds. 0 means no limit.
 */
async function readStatementTimeouts(session: Session): Promise<ReadonlyMap<string, number>> {
  const rows = await session.query<{ name: string; ms: number }>(`
    select name,
      case when value ~ '^\\d+$' then value::integer
        else (extract(epoch from value::interval) * 1000)::integer end as ms
    from (
      select rolname as name, rolconfig as config from pg_roles
      union all
      select '/rpc/' || proname, proconfig from pg_proc where pronamespace = 'public'::regnamespace) configured
    cross join unnest(config) setting, split_part(setting, '=', 2) value
    where split_part(setting, '=', 1) = 'statement_timeout'
  `);
  return new Map(rows.map(({ name, ms }) => [name, ms]));
}
