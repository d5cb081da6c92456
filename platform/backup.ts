// `npm run backup -- FOLDER`: copies everything that the site on this machine or the hosted project has to a new folder or,
// if BACKUP_PASSPHRASE is set, to an encrypted file.
import { resolve } from 'node:path';
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
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || folder.startsWith('-') || rest.length > 0) {
    throw new PlatformError('Usage: npm run backup -- FOLDER');
  }
  const config = readConfig(repositoryDir, process.env);
  const { path, contents, missingImages } = await backUp(config, {
    folder: resolve(folder),
    passphrase: config.backupPassphrase,
    progress: progressOn(process.stdout),
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

await runCommand(main);
