// `npm run backup -- FOLDER [--then COMMAND]`: copies everything that the site on this machine or the hosted project has to a
// new folder or, if BACKUP_PASSPHRASE is set, to an encrypted file. The command copies it elsewhere, from $BACKUP.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { runCommand } from '../publisher/run-command.ts';
import { readArguments } from '../publisher/arguments.ts';
import { summaryOf } from './backups/folder.ts';
import { withProject } from './backups/hosted-endpoint.ts';
import { backUpDataDir, backUpProject, type BackupOptions } from './backups/make.ts';
import { readConfig } from './config.ts';
import { FixableError } from '../publisher/error.ts';
import { isHosted } from './hosted/project.ts';
import { progressOn } from '../publisher/progress.ts';
import { repositoryDir } from './repository-dir.ts';

async function main(): Promise<void> {
  const { values, positionals } = readArguments(
    'backup -- FOLDER [--then COMMAND]',
    { then: { type: 'string' } },
    1,
  );
  const { then: command } = values;
  const config = readConfig(repositoryDir, process.env);
  const options: BackupOptions = {
    folder: resolve(...positionals),
    passphrase: config.variables.BACKUP_PASSPHRASE,
    progress: progressOn(process.stdout),
    store: command === undefined ? undefined : (path) => run(command, path),
  };
  const { path, contents } = isHosted(config)
    ? await withProject(config, (project) => backUpProject(project, config.backendUrl, options))
    : await backUpDataDir(config.dataDir, options);
  console.log(`\nBacked up to ${path}. Every table and image file matches:`);
  console.log(summaryOf(contents));
  // Older backups may still have the files, but expire, so someone has to hear of it.
  if (Object.values(contents.images).includes(null)) process.exitCode = 1;
}

function run(command: string, backup: string): void {
  const env = { ...process.env, BACKUP: backup };
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env });
  if (status === 0) return;
  throw new FixableError(
    `The backup is in ${backup}, but wasn’t recorded, because the command after --then failed.`,
  );
}

await runCommand(main);
