import { defineConfig } from '@playwright/test';
import { engineNames, type EngineName } from './tests/browser/engines/engine.ts';
import { onWorker } from './tests/browser/fixtures/releases.ts';
import { chromiumArgs, findChromium } from './tests/chromium.ts';
import { keepTemporaryFilesInMemory } from './tests/memory-disk.ts';

keepTemporaryFilesInMemory();

const leads = ['leads/*.test.ts', 'lead-inbox/*.test.ts'];
const staff = ['staff/*.test.ts', 'writing/*.test.ts'];
/** Run in each of three browsers, and again on translated pages. */
const journeys = 'engines/*.test.ts';
/** Runs on the platform of the leads. */
const publishing = 'staff/publishing.test.ts';
const environments = 'environments.test.ts';
const wrangler = 'wrangler.test.ts';
/** About staff pages, about our own servers, or about a page's design and size, which don't depend on the host. */
const offWorker = [
  ...[...staff, 'lead-inbox/*', 'moderation.test.ts', 'staff-posts.test.ts', journeys],
  ...['local-servers.test.ts', 'looks.test.ts', 'media.test.ts', 'keyboard.test.ts'],
  ...['page-html.test.ts', 'structured-data.test.ts', 'sanitizer.test.ts', '**/*weight.test.ts'],
];
const isTranslated = process.env['TRANSLATED'] !== undefined;

export default defineConfig<{ isTranslated: boolean }, { engineName: EngineName }>({
  testDir: 'tests/browser',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Tests of a project run one at a time, because they change or read the same pages, leads, or sessions.
  // A third fills the time in which the others wait.
  workers: 3,
  projects: onWorker
    ? [
        {
          name: 'worker',
          testIgnore: offWorker,
          // A Worker has no previews, and wrangler compresses less than Cloudflare does.
          grepInvert: /the preview of a draft|within its budget|kill -9/,
          workers: 1,
        },
      ]
    : [
        {
          name: 'site',
          testIgnore: [...leads, ...staff, journeys, environments, wrangler],
          workers: 1,
        },
        { name: 'staff', testMatch: staff, testIgnore: publishing, workers: 1 },
        {
          name: 'leads',
          testMatch: [...leads, publishing],
          testIgnore: isTranslated ? publishing : [],
          workers: 1,
        },
        { name: 'environments', testMatch: environments },
        ...engineNames.map((engineName) => ({
          name: engineName,
          testMatch: journeys,
          workers: 1,
          use: { engineName },
        })),
      ],
  globalSetup: './tests/browser/fixtures/platform.ts',
  outputDir: 'test-results',
  use: {
    isTranslated,
    browserName: 'chromium',
    // Otherwise, clicks wait for smooth scrolling, and each navigation paints two pages for its transition.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...chromiumArgs,
        '--disable-background-networking',
        // A page lives for a second or two, and optimizing its scripts takes longer than it saves.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
