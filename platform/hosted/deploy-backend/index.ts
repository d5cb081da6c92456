import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '../../../supabase/functions/_shared/rules/environment/addresses.ts';
import type { Config } from '../../config.ts';
import { FixableError } from '../../../publisher/error.ts';
import { inTemporaryFolder } from '../../../publisher/temporary-folder.ts';
import type { MigrationDifferences } from '../../migrations/history.ts';
import { trustedCertificates, type Project } from '../project.ts';
import { authMailSettings, secretsFile } from './variables.ts';

export interface BackendDeployment {
  config: Config;
  project: Project;
  /**
   * Runs the Supabase CLI without its questions: the repository decides, and each command prints what it changes.
   * Resolves to false if it failed. `env`: variables that it needs besides those of this process.
   */
  runSupabase(args: readonly string[], env: Record<string, string>): Promise<boolean>;
  compareMigrations(): Promise<MigrationDifferences>;
  logger(line: string): void;
}

/**
 * Applies migrations, settings, and secrets, and then deploys the functions that use them. In this order, the site and
 * the functions that are live keep working, because migrations only add what they don't know yet. Throws a
 * FixableError that says what to do.
 */
export async function deployBackend(deployment: BackendDeployment): Promise<void> {
  const { config, project, runSupabase, compareMigrations, logger } = deployment;
  const { ref, url, databaseUrl, accessToken, secretKey } = project;
  if (databaseUrl === undefined || accessToken === undefined || secretKey === undefined) {
    throw new FixableError(
      'Set SUPABASE_DB_URL, SUPABASE_ACCESS_TOKEN, and SUPABASE_SECRET_KEY of the hosted project (.env.example).',
    );
  }
  const mailSettings = authMailSettings(config.secretEnv);
  // After going back to an earlier version. The CLI would refuse to push, and there's nothing to push.
  const { missing, others } = await compareMigrations();
  const isAhead = missing.length === 0 && others.length > 0;
  if (isAhead) logger('The database also has migrations of a later version. They stay.');
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'functions.env');
    const certificates = join(folder, 'certificates.pem');
    writeFileSync(file, secretsFile(config), { mode: 0o600 });
    writeFileSync(certificates, trustedCertificates().join('\n'));
    const { address, databaseEnv } = splitPassword(databaseUrl, certificates);
    const env = {
      ...mailSettings,
      PUBLIC_SUPABASE_URL: url,
      PUBLIC_SITE_URL: config.siteUrl,
      SUPABASE_ACCESS_TOKEN: accessToken,
      SUPABASE_SECRET_KEY: secretKey,
      ...databaseEnv,
    };
    const push: [string, string[]] = ['Migrations', ['db', 'push', `--remote=${address}`]];
    const steps: [title: string, args: string[]][] = [
      ...(isAhead ? [] : [push]),
      ['Settings', ['config', 'push', `--remote=${ref}`]],
      ['Secrets of the functions', ['secrets', 'set', `--env-file=${file}`, `--remote=${ref}`]],
      // Otherwise, functions that this version doesn't have would stay callable.
      ['Functions', ['functions', 'deploy', '--use-api', '--prune', `--remote=${ref}`]],
    ];
    for (const [title, args] of steps) {
      logger(`\n${title}`);
      if (await runSupabase(args, env)) continue;
      throw new FixableError(
        `The Supabase CLI failed at this step: ${title}. The steps after it weren’t run. Fix what it reports, and run npm run deploy:backend again.`,
      );
    }
  });
  logger(`\nThe backend at ${url} is up to date.`);
}

/**
 * The address of a database without its password, which every user of this machine could read in the list of processes,
 * and the variables with which the CLI uses the password and verifies the server's certificate.
 */
function splitPassword(databaseUrl: string, certificates: string) {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const verified = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: certificates };
  return {
    address: address.href,
    databaseEnv: { PGPASSWORD: password, ...(!isLoopback(address) && verified) },
  };
}
