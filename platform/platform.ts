import { join } from 'node:path';
import { reportPublishing } from '../edge/report-publishing.ts';
import type { ReportRun } from '../publisher/service/run-report.ts';
import { topics } from '../supabase/functions/_shared/receivers.ts';
import { startBackend } from './backend/index.ts';
import { damagedDatabaseError, isDamage } from './backend/database/database-folder.ts';
import { databaseIn, imagesIn } from './data-dir.ts';
import { createDemoAccounts, deleteDemoAccounts } from './demo-accounts.ts';
import { dailyCheckHealth } from './daily-check.ts';
import { diskHealth, maintainReserve } from './disk-reserve.ts';
import { functionsEnv, hostsIn } from './functions-env.ts';
import { startFunctions } from './functions-host/index.ts';
import { startMailCatcher } from './mail-catcher/index.ts';
import { startOutboxWaker } from './outbox-waker.ts';
import type { Progress } from '../publisher/progress.ts';
import { migrationsFolder, repositoryDir } from './repository-dir.ts';
import { generateSecrets, readSecrets, saveSecrets } from './secrets.ts';
import { checkHealth, startServices, type Platform, type Service } from './service.ts';
import type { Config } from './config.ts';

/** What the site is started with. */
export interface SiteOptions {
  config: Config;
  /** Where the site and the publisher listen. Undefined: loopback only. */
  host: string | undefined;
  progress: Progress;
  /** Where the posts come from. */
  backendUrl: string;
  /** Signs build hooks. */
  hookSecret: string;
  /** Tells the staff pages how far publishing has come. */
  report: ReportRun;
  /** Must be called with every started service. */
  register: (service: Service) => void;
}

/**
 * Prepares the site, and returns a function that starts it. What's prepared doesn't need the backend, which starts at the
 * same time.
 */
export type PrepareSite = (
  config: Config,
  progress: Progress,
) => (options: SiteOptions) => Promise<void>;

/**
 * Starts everything in order. Throws a FixableError for problems a person can fix, or the abort reason. If
 * `delivers` is false, nothing leaves the outbox.
 */
export async function startPlatform(
  config: Config,
  progress: Progress,
  prepareSite: PrepareSite,
  stopping: AbortSignal,
  { delivers = true } = {},
): Promise<Platform> {
  const { dataDir } = config;
  try {
    return await startServices(dataDir, stopping, async (register, services) => {
      await maintainReserve(dataDir, progress.line);
      const startSite = prepareSite(config, progress);
      const core = await startCore(config, progress, register, services);
      const backendUrl = core.backend.address;
      await startSite({ config, host: undefined, progress, register, ...core, backendUrl });
      // Last, because it publishes changes through the publisher.
      if (delivers) register(await startOutboxWaker({ ...core, topics, logger: progress.line }));
    });
  } catch (error) {
    throw isDamage(error) ? damagedDatabaseError(databaseIn(dataDir), error) : error;
  }
}

/** Starts the mail catcher, the backend, and the functions. */
async function startCore(
  config: Config,
  progress: Progress,
  register: (service: Service) => void,
  services: readonly Service[],
) {
  const { dataDir, ports } = config;
  const stored = readSecrets(dataDir);
  const secrets = stored ?? generateSecrets();
  const { jwtSecret, secretKey } = secrets;
  const env = functionsEnv(config, secrets);

  const mailCatcher = await progress.step('Mail catcher', () =>
    startMailCatcher({ port: ports.mail, smtpPort: ports.smtp }),
  );
  register(mailCatcher);

  const backend = await progress.step('Backend: database, REST and sign-in', () =>
    startBackend({
      port: ports.backend,
      databaseFolder: databaseIn(dataDir),
      imageFolder: imagesIn(dataDir),
      keys: { jwtSecret, publishable: config.publishableKey, secret: secretKey },
      siteUrl: config.siteUrl,
      functionsOrigin: () => services.find(({ name }) => name === 'functions')?.address,
      sendMail: mailCatcher.deliver,
      forgetMails: mailCatcher.forget,
      migrations: migrationsFolder,
      seed: join(repositoryDir, 'supabase', 'seed.sql'),
      logger: progress.line,
      healthOf: async (database) => ({
        disk: await diskHealth(dataDir),
        'daily check': await dailyCheckHealth(database),
        ...(await checkHealth(services.filter(({ name }) => name !== 'backend'))),
      }),
    }),
  );
  register(backend);
  if (!stored) {
    // For the security dashboard.
    await backend.query(
      `insert into private.maintenance (task, done_at) values ('new-keys', now())
       on conflict (task) do update set done_at = excluded.done_at`,
    );
    // Only once the database exists, because secrets without a database mean that it was lost.
    saveSecrets(dataDir, secrets);
  }
  await (config.demoAccounts ? createDemoAccounts : deleteDemoAccounts)(backend);

  const functions = await progress.step('Edge Functions (Deno)', () =>
    startFunctions({
      functions: join(repositoryDir, 'supabase', 'functions'),
      env,
      allowNet: hostsIn(env),
      cache: join(dataDir, 'deno'),
      logger: progress.line,
    }),
  );
  register(functions);

  const hookSecret = env['BUILD_HOOK_SECRET'] ?? secrets.buildHookSecret;
  const report: ReportRun = (...run) => reportPublishing(backend.address, secretKey, ...run);
  return { backend, functions, secretKey, hookSecret, report };
}
