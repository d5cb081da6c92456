import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether all these Debian packages are installed. As root on Debian, installs them first if they're missing. */
export function hasPackages(...names: string[]): boolean {
  const isInstalled = () => spawnSync('dpkg', ['--status', ...names]).status === 0;
  if (!existsSync('/etc/debian_version')) return false;
  if (isInstalled() || process.getuid?.() !== 0) return isInstalled();
  console.log(`Installing ${names.join(', ')} with apt-get for the tests.`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return isInstalled();
}
