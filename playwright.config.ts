import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/chromium.ts';

const leads = ['leads/*.test.ts', 'lead-inbox/*.test.ts'];
const staff = ['staff/*.test.ts', 'writing/*.test.ts'];
const environments = 'environments.test.ts';
// Otherwise, every click waits for smooth scrolling.
const use = { contextOptions: { reducedMotion: 'reduce' } } as const;

export default defineConfig({
  testDir: 'tests/browser',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Tests of a project run one at a time, because they change or read the same pages, leads, or sessions.
  workers: 2,
  projects: [
    { name: 'site', testIgnore: [...leads, ...staff, environments], workers: 1 },
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
