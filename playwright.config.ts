import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/chromium.ts';

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Journeys change what the public sees, and all look at one site.
  workers: 1,
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
