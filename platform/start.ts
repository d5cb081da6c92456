// `npm start`: everything on one machine, until Ctrl-C. `npm run dev`: the same with hot reload.
import { PublishError } from '../publisher/error.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { PlatformError } from './error.ts';
import type { Platform } from './platform.ts';
import { progressOn } from './progress.ts';
import { root } from './root.ts';
import { readSettings, type Settings } from './settings.ts';
import { checkStart } from './start-checks.ts';

const progress = progressOn(process.stdout);

try {
  const settings = readSettings(root, process.env);
  await checkStart(settings);
  progress.line('Starting the site and everything it stands on. Ctrl-C stops all of it.\n');
  const platform = await start(settings);
  stopOnSignal(platform);
  summarise(platform, settings);
} catch (error) {
  if (!(error instanceof PlatformError || error instanceof PublishError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

/** Loads the platform only now, so that an invalid setting is reported without that second of waiting. */
async function start(settings: Settings): Promise<Platform> {
  const { startPlatform } = await import('./platform.ts');
  const site = process.argv.includes('--dev')
    ? (await import('./dev-site.ts')).devSite
    : (await import('./published-site.ts')).publishedSite;
  return startPlatform(settings, progress, site);
}

function summarise({ parts }: Platform, settings: Settings): void {
  progress.line('');
  for (const { name, address } of parts) progress.line(`  ${name.padEnd(11)} ${address}`);
  if (settings.demoAccounts) {
    progress.line(`\n  Demo accounts, password ${demoPassword}:`);
    for (const { email, role } of demoAccounts) progress.line(`  ${email.padEnd(24)} ${role}`);
  }
  progress.line('\nReady');
}

/** The terminal and the launcher may both pass one Ctrl-C on: what comes this close is the same one. */
const sameSignalMs = 500;

function stopOnSignal(platform: Platform): void {
  let askedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C is somebody who does not want to wait: the database survives that too.
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > sameSignalMs) process.exit(130);
        return;
      }
      askedAt = performance.now();
      progress.line('Stopping …');
      platform.close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
