import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser of the tests: CHROMIUM_PATH, or one that is installed; as root on Debian it is
 * installed where there is none. Throws a sentence that says what to do.
 */
export function findChromium(): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  const found = () => places.find((place) => existsSync(place));
  const present = found();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Debian’s chromium for the browser tests …');
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
      spawnSync('apt-get', ['-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const installed = found();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to it.');
}
