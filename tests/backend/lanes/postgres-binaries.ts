import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const packages = ['postgresql-15', 'postgresql-15-pgtap', 'postgresql-15-plpgsql-check'];

/**
 * Finds the folder with initdb and postgres of the oldest installed version from 15 on. As root on Debian,
 * installs missing packages first. Throws if there is no such version.
 */
export function findPostgres(): string {
  installOnDebian();
  const root = '/usr/lib/postgresql';
  const [version] = existsSync(root)
    ? readdirSync(root)
        .filter((name) => Number(name) >= 15 && existsSync(join(root, name, 'bin/initdb')))
        .sort((one, other) => Number(one) - Number(other))
    : [];
  if (version === undefined) {
    throw new Error('PostgreSQL 15 or newer is not installed under /usr/lib/postgresql');
  }
  return join(root, version, 'bin');
}

function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} with apt-get for the PostgreSQL tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      env,
      stdio: 'ignore',
    });
  } catch {
    console.warn(`apt-get could not install ${missing.join(', ')}.`);
  }
}

function isInstalled(name: string) {
  try {
    const status = execFileSync('dpkg-query', ['-W', '-f', '${Status}', name], { stdio: 'pipe' });
    return status.toString().includes('install ok installed');
  } catch {
    return false;
  }
}
