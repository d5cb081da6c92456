import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/chromium.ts';

const ownPlatform = ['environments.test.ts', 'kill-9.test.ts'];
const leadJourneys = ['leads/*.test.ts', 'lead-inbox/*.test.ts'];

export default defineConfig({
  testDir: 'tests/browser',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Most journeys change the site they share, so they run one at a time. Lead journeys don't change what the
  // others see and run beside them. Journeys that start their own platform use whichever worker is free.
  workers: 2,
  projects: [
    {
      name: 'site',
      testMatch: '*.test.ts',
      testIgnore: [...leadJourneys, ...ownPlatform],
      workers: 1,
    },
    { name: 'leads', testMatch: leadJourneys, workers: 1 },
    { name: 'platforms', testMatch: ownPlatform },
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
