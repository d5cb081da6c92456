import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The headless shell comes first: it has no browser UI and needs a fifth less CPU time. */
const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Chromium's sandbox doesn't work as root. A GPU process of its own costs time, and there's no GPU. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...['--disable-gpu', '--in-process-gpu'],
];

/**
 * Path of the browser for tests: CHROMIUM_PATH, or an installed Chromium. As root on Debian, installs it if
 * it's missing.
 */
export function findChromium(): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  const found = () => paths.find((path) => existsSync(path));
  const present = found();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Debian’s chromium-headless-shell for the browser tests …');
    const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'];
    for (const args of [['update'], install]) {
      spawnSync('apt-get', ['-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const installed = found();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium. Install it, or set CHROMIUM_PATH to its path.');
}
