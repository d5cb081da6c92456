import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { bookingPath } from '../../src/config/page-types.ts';
import { alwaysStored, privacyLists } from './fixtures/privacy-lists.ts';
import { publishedHtml, publishedPages } from './fixtures/published-pages.ts';
import { releaseFiles } from './fixtures/release-files.ts';
import { platformPorts, runPlatform, type RunningPlatform } from './fixtures/running-platform.ts';
import { thirdPartySettings, thirdPartyTests } from './fixtures/third-parties.ts';
import { pendingPost, publishableKey, setStatus, signInAs } from './fixtures/staff.ts';

/** The compiled-in site URL. It has no port because host rules ignore ports. */
const siteUrl = 'http://localhost';

/** Every environment runs on the same data, which saves time. */
const dataDir = mkdtempSync(join(tmpdir(), 'environments-'));

/** The live pages, as `read` finds them in a folder. */
async function livePages<Pages>(read: (folder: string) => Pages): Promise<Awaited<Pages>> {
  const { folder, remove } = await releaseFiles(platform.site, dataDir);
  try {
    return await read(folder);
  } finally {
    remove();
  }
}
let ports: Awaited<ReturnType<typeof platformPorts>>;
let platform: RunningPlatform;

/** Starts the platform in an environment, where URLs have no local defaults. */
async function start(environment: 'staging' | 'production') {
  platform = await runPlatform(dataDir, ports, {
    PUBLIC_APP_ENV: environment,
    PUBLIC_SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: `http://localhost:${ports.BACKEND_PORT}`,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'local',
    ...thirdPartySettings,
  });
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Environment' });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  ports = await platformPorts();
});
test.afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

test('development shows a banner', async ({ page }) => {
  await page.goto(process.env['TEST_SITE'] ?? '');
  await expect(banner(page)).toHaveText('DEVELOPMENT');
  await page.mouse.wheel(0, 3000);
  await expect(banner(page)).toBeInViewport();
});

const stagingTitle =
  'in staging, every page shows a banner and has noindex in its HTML and headers';
test(stagingTitle, { tag: '@long' }, async ({ page, browser }) => {
  test.setTimeout(240_000);
  await start('staging');
  await page.goto(platform.site);
  await expect(banner(page)).toContainText('STAGING');
  await expect(banner(page)).toContainText('SEO Protected');
  const pages = await livePages((folder) => publishedPages(browser, folder));
  expect(pages.length).toBeGreaterThan(40);
  for (const { path, html, meta } of pages) {
    expect(html.includes('SEO Protected'), path).toBe(true);
    // Third parties that need consent are off. The calendar also loads on request.
    expect(html.includes('data-tags'), path).toBe(path === bookingPath);
    expect(meta['robots'], path).toContain('noindex');
    const { headers } = await fetch(platform.site + path);
    expect(headers.get('x-robots-tag'), path).toContain('noindex');
  }
  // Crawlers must be able to see the noindex.
  const robots = await (await fetch(`${platform.site}/robots.txt`)).text();
  expect(robots).not.toMatch(/^Disallow: \/$/m);
  await platform.stop();
});

test.describe('in production', () => {
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    await start('production');
  });

  test('no header says noindex, and no page shows a banner', async ({ page }) => {
    await page.goto(platform.site);
    await expect(banner(page)).toHaveCount(0);
    // Which others may, search-engines.test.ts checks.
    await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(0);
    const pages = await livePages(publishedHtml);
    expect(pages.length).toBeGreaterThan(40);
    for (const { path, html } of pages) {
      expect(/SEO Protected|aria-label="Environment"/.test(html), path).toBe(false);
      const { headers } = await fetch(platform.site + path);
      expect(headers.get('x-robots-tag'), path).toBeNull();
    }
  });

  test('/privacy lists the third parties, and what they store', async () => {
    const lists = privacyLists(await (await fetch(`${platform.site}/privacy`)).text());
    expect(lists.services).toEqual([
      ...['Google', 'Meta', 'seo.example.com', 'chat.example.com', 'calendar.example.com'],
    ]);
    expect(lists.stored.filter((row) => !alwaysStored.includes(row))).toEqual([
      'This site: counted-requests',
      ...['_ga', '_ga_*', '_gcl_*', '_gac_*', '_gcl_ls'].map((name) => `Google: ${name}`),
      ...['_fbp', '_fbc', 'lastExternalReferrer', 'lastExternalReferrerTime'].map(
        (name) => `Meta: ${name}`,
      ),
    ]);
  });

  test('on a host without redirect rules, pages redirect from www with path, query, and hash', async ({
    page,
  }) => {
    // Serves the pages on both hosts, so that the page's own script must redirect.
    await page.route(/^http:\/\/(www\.)?localhost\//, async (route) => {
      const { pathname } = new URL(route.request().url());
      const path = pathname.startsWith('//') ? '/' : pathname;
      await route.fulfill({ response: await route.fetch({ url: platform.site + path }) });
    });
    for (const [target, redirected] of [
      ['//evil.example', '/'],
      ['//evil.example/path?query#hash', '/'],
      ['/#error_code=otp_expired', '/auth?link=expired'],
      ['/comment-emails#token=a', undefined],
      ['/services/voice-ai?utm_source=a%20b#questions', undefined],
    ] as const) {
      await page.goto(`http://www.localhost${target}`);
      await expect(page).toHaveURL(siteUrl + (redirected ?? target));
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Requests may still be pending after the redirect.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  thirdPartyTests(() => platform.site);

  test('posts approved before or during a publish that kill -9 ends go live on the next start', async () => {
    test.setTimeout(240_000);
    const moderator = await signInAs(platform.backend, 'moderator@example.com');
    const paths: string[] = [];
    async function approve() {
      const { id, slug } = await pendingPost(moderator);
      await setStatus(moderator, id, 'approved');
      paths.push(`/blog/${slug}`);
    }
    const state = async () => (await fetch(`${platform.publisher}/status?at=${Date.now()}`)).json();
    await approve();
    await expect
      .poll(state, { intervals: [10], timeout: 10_000 })
      .toMatchObject({ state: 'publishing' });
    await approve();
    await platform.kill();

    await start('production');
    for (const path of ['/', '/blog', ...paths]) {
      await expect
        .poll(async () => (await fetch(platform.site + path)).status, { message: path })
        .toBe(200);
    }
    expect(await platform.stop()).toBe(0);
  });
});
