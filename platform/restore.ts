// `npm run restore -- BACKUP [--erasures NEWER] [--local]`: restores a backup, which is compared table by table, to
// this machine or to the empty hosted project that the variables name. `--drill` starts the site from it for a moment
// instead.
import { resolve } from 'node:path';
import { runCommand } from '../publisher/run-command.ts';
import { readArguments } from '../publisher/arguments.ts';
import { recordDrill, tryStart } from './backups/drill.ts';
import { summaryOf } from './backups/folder.ts';
import { withProject } from './backups/hosted-endpoint.ts';
import {
  restoreDrill,
  restoreHere,
  restoreToProject,
  type Restored,
  type RestoreOptions,
} from './backups/restore.ts';
import { readConfig, type Config } from './config.ts';
import { createDataDir } from './data-dir.ts';
import { isHosted } from './hosted/project.ts';
import { progressOn } from '../publisher/progress.ts';
import { repositoryDir } from './repository-dir.ts';
import { Stopped, stopOnSignal } from './stop-on-signal.ts';

const progress = progressOn(process.stdout);

async function main(): Promise<void> {
  const { values, positionals } = readArguments(
    'restore -- BACKUP [--erasures NEWER] [--local] [--drill]',
    { erasures: { type: 'string' }, local: { type: 'boolean' }, drill: { type: 'boolean' } },
    1,
  );
  const config = readConfig(repositoryDir, process.env);
  createDataDir(config.dataDir);
  const options: RestoreOptions = {
    source: resolve(...positionals),
    newer: values.erasures === undefined ? undefined : resolve(values.erasures),
    passphrase: config.variables.BACKUP_PASSPHRASE,
    progress,
  };
  if (values.drill) return drill(config, options);
  if (isHosted(config) && !values.local) return toProject(config, options);
  const restored = await restoreHere(config.dataDir, options);
  report(restored, config.dataDir);
}

async function drill(config: Config, options: RestoreOptions): Promise<void> {
  const stopping = stopOnSignal(progress.line);
  const { contents } = await restoreDrill(config.dataDir, options, (data) =>
    tryStart(data, progress, stopping),
  );
  console.log(`\n${summaryOf(contents)}`);
  console.log('\nThe site starts from this backup, and every table and image is the same.');
  if (!(await recordDrill(config))) {
    console.log(`That wasn’t recorded, because ${config.dataDir} contains no site.`);
  }
}

async function toProject(config: Config, options: RestoreOptions): Promise<void> {
  const { backendUrl, dataDir } = config;
  await withProject(config, async (project) => {
    report(await restoreToProject(project, backendUrl, dataDir, options), project.backendUrl);
  });
  console.log(
    'Everyone has to sign in again. Passwords still work, but two-factor authentication has to be set up again.',
  );
}

function report(
  { contents, erasures, erasuresKnownUntil, waiting }: Restored,
  target: string,
): void {
  console.log(`\nRestored to ${target}. Every table and image matches the backup:`);
  console.log(`${summaryOf(contents)}\n`);
  if (erasures) {
    console.log(`People erased again: ${erasures.people}`);
    if (erasures.unmatched.length > 0) {
      console.log(
        'Check these on /staff/privacy, with the addresses from the requests. This backup doesn’t seem to have these people:',
      );
      for (const { id, erased_at } of erasures.unmatched) console.log(`  ${erased_at}  ${id}`);
    }
  }
  console.log(
    `Erasures after ${erasuresKnownUntil.toISOString()} aren’t known. Repeat those on /staff/privacy.`,
  );
  if (waiting > 0) console.log(`Messages that will be delivered from there: ${waiting}`);
}

await runCommand(main).catch((error: unknown) => {
  if (!(error instanceof Stopped)) throw error;
  process.exitCode = 130;
});
