import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

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
