// `npm start` runs everything on one machine until Ctrl-C. `npm run dev` does the same with hot reload. `npm run serve`
// runs only the publisher and the site, for a backend in a hosted project.
import { canBeFixed } from '../publisher/run-command.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { progressOn } from '../publisher/progress.ts';
import { repositoryDir } from './repository-dir.ts';
import { readConfig, type Config } from './config.ts';
import type { Platform } from './service.ts';
import { checkHostedStart, checkStart } from './start-checks.ts';
import { Stopped, stopOnSignal, abortable } from './stop-on-signal.ts';

const isHosted = process.argv.includes('--hosted');
const progress = progressOn(process.stdout);
const stopping = stopOnSignal(progress.line);

try {
  const config = readConfig(repositoryDir, process.env);
  const check = isHosted ? checkHostedStart(config) : checkStart(config);
  await abortable(check, stopping);
  progress.line(`Starting the site${isHosted ? '' : ' and its backend'}. Press Ctrl-C to stop.\n`);
  const platform = await start(config);
  printSummary(platform, config);
  await stopOnRequest(platform);
  process.exit(0);
} catch (error) {
  if (error instanceof Stopped) process.exit(0);
  console.error(canBeFixed(error) ? `\n${error.message}` : error);
  // Exit explicitly, because a service that failed or hangs may keep the process alive.
  process.exit(1);
}

/** Imports the platform late, because that takes a second and invalid variables should be reported sooner. */
async function start(config: Config): Promise<Platform> {
  if (isHosted) {
    const { startHostedSite } = await import('./hosted-site.ts');
    return startHostedSite(config, progress, stopping);
  }
  const { startPlatform } = await import('./platform.ts');
  const prepareSite = process.argv.includes('--dev')
    ? (await import('./dev-site.ts')).devSite
    : (await import('./published-site.ts')).publishedSite;
  return startPlatform(config, progress, prepareSite, stopping);
}

function printSummary({ services }: Platform, config: Config): void {
  progress.line('');
  for (const { name, address } of services) progress.line(`  ${name.padEnd(12)} ${address}`);
  if (config.demoAccounts && !isHosted) {
    progress.line(`\n  Demo accounts, password ${demoPassword}:`);
    for (const { email, role } of demoAccounts) progress.line(`  ${email.padEnd(24)} ${role}`);
  }
  progress.line('\nReady');
}

/** Waits for the stop signal, then stops the platform. */
async function stopOnRequest(platform: Platform): Promise<void> {
  if (!stopping.aborted) {
    await new Promise((resolve) => stopping.addEventListener('abort', resolve, { once: true }));
  }
  await platform.close();
}
