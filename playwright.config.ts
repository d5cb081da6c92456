import { defineConfig } from '@playwright/test';
import { onWrangler } from './tests/browser/fixtures/wrangler.ts';
import { findChromium } from './tests/chromium.ts';

const leads = ['leads/*.test.ts', 'lead-inbox/*.test.ts'];
const staff = ['staff/*.test.ts', 'writing/*.test.ts'];
const environments = 'environments.test.ts';
const wrangler = 'wrangler.test.ts';
// Otherwise, every click waits for smooth scrolling.
const use = { contextOptions: { reducedMotion: 'reduce' } } as const;

export default defineConfig({
  testDir: 'tests/browser',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Tests of a project run one at a time, because they change or read the same pages, leads, or sessions.
  workers: 2,
  projects: onWrangler
    ? [
        {
          name: 'wrangler',
          testMatch: ['consent.test.ts', 'security-headers.test.ts', environments, wrangler],
          // Wrangler doesn't know rules by host, and serves one release.
          grepInvert: /www redirects|kill -9/,
          workers: 1,
        },
      ]
    : [
        { name: 'site', testIgnore: [...leads, ...staff, environments, wrangler], workers: 1 },
        { name: 'staff', testMatch: staff, workers: 1, use },
        { name: 'leads', testMatch: leads, workers: 1, use },
        { name: 'environments', testMatch: environments },
      ],
  globalSetup: './tests/browser/fixtures/platform.ts',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      // Chromium's sandbox doesn't work as root.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
      ],
    },
  },
});
