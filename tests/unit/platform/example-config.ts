import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import { readConfig, type Config } from '../../../platform/config.ts';

// Excludes a local .env.
const folder = mkdtempSync(join(tmpdir(), 'config-'));
copyFileSync(join(repositoryDir, '.env.example'), join(folder, '.env.example'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The config of a new copy of the repository with these variables. */
export function configWith(given: Record<string, string>): Config {
  return readConfig(folder, given);
}
