// `npm run backup -- FOLDER [--then COMMAND]`: copies everything that the site on this machine or the hosted project has to a
// new folder or, if BACKUP_PASSPHRASE is set, to an encrypted file. The command copies it elsewhere, from $BACKUP.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../publisher/run-command.ts';
import { summaryOf } from './backups/folder.ts';
import { hostedEndpoint } from './backups/hosted-endpoint.ts';
import { backUpDataDir, backUpProject, type Backup, type BackupOptions } from './backups/make.ts';
import { readConfig, type Config } from './config.ts';
import { PlatformError } from './error.ts';
import { isHosted } from './hosted/project.ts';
import { progressOn } from './progress.ts';
import { repositoryDir } from './repository-dir.ts';

async function main(): Promise<void> {
  const { folder, command } = readArguments();
  const config = readConfig(repositoryDir, process.env);
  const { path, contents, missingImages } = await backUp(config, {
    folder: resolve(folder),
    passphrase: config.backupPassphrase,
    progress: progressOn(process.stdout),
    store: command === undefined ? undefined : (path) => run(command, path),
  });
  console.log(`\nBacked up to ${path}. Every table and image matches:`);
  console.log(summaryOf(contents));
  if (missingImages.length > 0) {
    console.error(`\nThe files of these images are missing: ${missingImages.join(', ')}`);
    process.exitCode = 1;
  }
}

async function backUp(config: Config, options: BackupOptions): Promise<Backup> {
  if (!isHosted(config)) return backUpDataDir(config.dataDir, options);
  const project = await hostedEndpoint(config);
  try {
    return await backUpProject(project, config.backendUrl, options);
  } finally {
    await project.close();
  }
}

function readArguments(): { folder: string; command: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      options: { then: { type: 'string' } },
      allowPositionals: true,
    });
    const [folder, ...rest] = positionals;
    if (folder && rest.length === 0) return { folder, command: values.then };
  } catch {
    // The usage explains it.
  }
  throw new PlatformError('Usage: npm run backup -- FOLDER [--then COMMAND]');
}

function run(command: string, backup: string): void {
  const env = { ...process.env, BACKUP: backup };
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env });
  if (status === 0) return;
  throw new PlatformError(
    `The backup is in ${backup}, but wasn’t recorded, because the command after --then failed.`,
  );
}

await runCommand(main);
