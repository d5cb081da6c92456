import { createServer } from 'node:net';
import {
  checkPublicVariables,
  requiredVariables,
} from '../supabase/functions/_shared/rules/environment/public-variables.ts';
import { createDataDir, prepareDataDir, refuseRestored } from './data-dir.ts';
import { listen } from './listen.ts';
import { readSecrets } from './secrets.ts';
import type { Config } from './config.ts';

/**
 * Runs the checks that depend on several variables or on this machine, before anything starts. Creates only
 * the data folder. Throws a FixableError or VariableError that names the variable.
 */
export async function checkStart(config: Config): Promise<void> {
  checkSite(config);
  await checkPorts(config.ports, undefined);
  refuseRestored(config.dataDir);
  await prepareDataDir(config);
  checkOwnSecrets(config);
}

/** Like checkStart, without the checks for a backend on this machine. */
export async function checkHostedStart(config: Config): Promise<void> {
  checkSite(config);
  const { site, publisher } = config.ports;
  await checkPorts({ site, publisher }, config.variables.HOST);
  createDataDir(config.dataDir);
}

/** Runs the same checks as `npm run build`. */
function checkSite({ publicEnv, localPublishableKey }: Config): void {
  requiredVariables(publicEnv, { PUBLIC_SUPABASE_PUBLISHABLE_KEY: localPublishableKey });
}

/** Checks the secrets of an earlier start. Those of a first start can't have been published yet. */
function checkOwnSecrets({ dataDir, publicEnv }: Config): void {
  const secrets = Object.entries(readSecrets(dataDir) ?? {});
  checkPublicVariables(
    publicEnv,
    secrets.map(([key, value]: [string, string]) => ({ name: `${key} in secrets.json`, value })),
  );
}

/** Briefly listens on each port: services start one after another, the last after the site was built. */
async function checkPorts(
  ports: Readonly<Record<string, number>>,
  host: string | undefined,
): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    const probe = await listen(createServer(), port, host, `${name.toUpperCase()}_PORT`);
    await probe.close();
  }
}
