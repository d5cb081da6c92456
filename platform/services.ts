import { join } from 'node:path';
import { startBackend, type Backend } from './backend/index.ts';
import { hasRelease, releasesIn } from './data-dir.ts';
import { makeDemoAccounts, removeDemoAccounts } from './demo-accounts.ts';
import { functionsEnv, hostsIn } from './functions-env.ts';
import { startFunctions } from './functions-host/index.ts';
import { startMailbox } from './mailbox/index.ts';
import { healthOf } from './health.ts';
import type { Part } from './part.ts';
import type { Progress } from './progress.ts';
import { root } from './root.ts';
import { secretsIn } from './secrets.ts';
import type { Settings } from './settings.ts';

export interface Services {
  backend: Backend;
  functions: Part;
  secretKey: string;
  /** Signs build hooks: the same for the dispatcher that sends and the publisher that checks. */
  hookSecret: string;
}

/** Starts what the site stands on: mailbox, backend with its accounts, functions. `keep` is told of each. */
export async function startServices(
  settings: Settings,
  progress: Progress,
  keep: (part: Part) => void,
  parts: readonly Part[],
): Promise<Services> {
  const { dataDir, ports, host } = settings;
  const secrets = secretsIn(dataDir);
  const env = functionsEnv(settings, secrets);
  // The backend hands requests on to functions that start after it and call it back.
  const later: { functions?: Part } = {};

  const mailbox = await progress.step('Mailbox', () =>
    startMailbox({
      port: ports.mail,
      smtpPort: ports.smtp,
      directory: join(dataDir, 'mail'),
      logger: progress.line,
    }),
  );
  keep(mailbox);

  const backend = await progress.step('Backend: database, REST and sign-in', () =>
    startBackend({
      port: ports.backend,
      host,
      database: settings.databaseUrl
        ? { kind: 'postgres', url: settings.databaseUrl }
        : { kind: 'pglite', directory: join(dataDir, 'database') },
      keys: {
        jwtSecret: secrets.jwtSecret,
        publishable: settings.publishableKey,
        secret: secrets.secretKey,
      },
      publicAddress: settings.publicEnv['PUBLIC_SUPABASE_URL'] ?? settings.backendUrl,
      siteUrl: settings.siteUrl,
      functionsOrigin: () => later.functions?.address,
      trustedProxies: settings.trustedProxies,
      sendMail: mailbox.deliver,
      migrations: join(root, 'supabase', 'migrations'),
      seed: settings.seeded ? join(root, 'supabase', 'seed.sql') : undefined,
      refuseNew: hasRelease(dataDir) ? missingTablesError(settings) : undefined,
      logger: progress.line,
      healthOf: () => healthOf(parts.filter((part) => part.name !== 'backend')),
    }),
  );
  keep(backend);
  await (settings.demoAccounts ? makeDemoAccounts : removeDemoAccounts)(backend);

  const functions = await progress.step('Edge Functions (Deno)', () =>
    startFunctions({
      functions: join(root, 'supabase', 'functions'),
      env,
      allowNet: hostsIn(env),
      allowRead: [join(root, 'src', 'config')],
      cache: join(dataDir, 'deno'),
      logger: progress.line,
    }),
  );
  later.functions = functions;
  keep(functions);

  return {
    backend,
    functions,
    secretKey: secrets.secretKey,
    hookSecret: env['BUILD_HOOK_SECRET'] ?? secrets.buildHookSecret,
  };
}

/** The error for a database without tables. Publishing from it would overwrite the published site. */
function missingTablesError({ dataDir, databaseUrl }: Settings): string {
  const database =
    databaseUrl === undefined ? 'The embedded database' : 'The database in DATABASE_URL';
  return `${database} has none of the site’s tables, although ${releasesIn(dataDir)} contains a published site: connect or restore that site’s database, or set DATA_DIR to a new folder to start a new site.`;
}
