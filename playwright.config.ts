import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/chromium.ts';

const ownPlatforms = ['environments.test.ts', 'kill-9.test.ts'];
const aboutLeads = ['leads/*.test.ts', 'lead-inbox/*.test.ts'];

export default defineConfig({
  testDir: 'tests/browser',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Journeys change what the public sees, and all look at one site: one at a time. Those of leads change
  // nothing that the others see, and go beside them. Those that start platforms of their own meet nobody:
  // they fill up whatever is free at the end.
  workers: 2,
  projects: [
    {
      name: 'site',
      testMatch: '*.test.ts',
      testIgnore: [...aboutLeads, ...ownPlatforms],
      workers: 1,
    },
    { name: 'leads', testMatch: aboutLeads, workers: 1 },
    { name: 'platforms', testMatch: ownPlatforms },
  ],
  globalSetup: './tests/browser/fixtures/platform.ts',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      // Chromium refuses to sandbox itself as root.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
      ],
    },
  },
});
