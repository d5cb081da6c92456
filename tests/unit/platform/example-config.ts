import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { readConfig, type Config } from '../../../platform/config.ts';
import { sharedFolder } from '../../temporary-folder.ts';

// Excludes a local .env.
const folder = sharedFolder();
copyFileSync(join(repositoryDir, '.env.example'), join(folder, '.env.example'));

/** The config of a new copy of the repository with these variables. */
export function configWith(given: Record<string, string>): Config {
  return readConfig(folder, given);
}
