import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { staffPages } from '../../src/config/staff-pages.ts';
import { publishedPages } from './fixtures/published-pages.ts';
import { freePorts, runPlatform, type RunningPlatform } from './fixtures/running-platform.ts';
import { publishableKey } from './fixtures/staff.ts';

interface Environment extends RunningPlatform {
  release: string;
  end(): Promise<void>;
}

/** The compiled-in site URL. It has no port because host rules ignore ports. */
const siteUrl = 'http://localhost';

/** Starts the platform in an environment, where URLs have no local defaults. */
async function startEnvironment(name: 'staging' | 'production'): Promise<Environment> {
  const dataDir = mkdtempSync(join(tmpdir(), `${name}-`));
  const ports = await freePorts();
  const platform = await runPlatform(dataDir, ports, {
    PUBLIC_APP_ENV: name,
    PUBLIC_SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: `http://localhost:${ports.BACKEND_PORT}`,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'local',
  });
  return {
    ...platform,
    release: join(dataDir, 'site', 'current'),
    async end() {
      await platform.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Environment' });

test('development shows a banner', async ({ page }) => {
  await page.goto(process.env['TEST_SITE'] ?? '');
  await expect(banner(page)).toHaveText('DEVELOPMENT');
  await page.mouse.wheel(0, 3000);
  await expect(banner(page)).toBeInViewport();
});

test.describe('in staging', () => {
  let staging: Environment;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    staging = await startEnvironment('staging');
  });
  test.afterAll(() => staging.end());

  test('every page shows a banner and has noindex in its HTML and headers', async ({
    page,
    browser,
  }) => {
    await page.goto(staging.site);
    await expect(banner(page)).toContainText('STAGING');
    await expect(banner(page)).toContainText('SEO Protected');
    const pages = await publishedPages(browser, staging.release);
    expect(pages.length).toBeGreaterThan(40);
    for (const { path, html, meta } of pages) {
      expect(html.includes('SEO Protected'), path).toBe(true);
      expect(meta['robots'], path).toContain('noindex');
      const { headers } = await fetch(staging.site + path);
      expect(headers.get('x-robots-tag'), path).toContain('noindex');
    }
  });

  test('robots.txt lets crawlers see the noindex', async () => {
    const text = await (await fetch(`${staging.site}/robots.txt`)).text();
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });
});

test.describe('in production', () => {
  let production: Environment;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    production = await startEnvironment('production');
  });
  test.afterAll(() => production.end());

  test('only 404, staff, and thank-you pages have noindex, and no page shows a banner', async ({
    page,
    browser,
  }) => {
    await page.goto(production.site);
    await expect(banner(page)).toHaveCount(0);
    const pages = await publishedPages(browser, production.release);
    const noindex = pages.filter(({ meta }) => meta['robots']?.includes('noindex'));
    const staff = staffPages.map(({ href }) => href);
    expect(noindex.map(({ path }) => path).sort()).toEqual(
      ['/404', '/blog/404', '/auth', '/thank-you', ...staff].sort(),
    );
    for (const { path, html } of pages) {
      expect(/SEO Protected|aria-label="Environment"/.test(html), path).toBe(false);
      const { headers } = await fetch(production.site + path);
      expect(headers.get('x-robots-tag'), path).toBeNull();
    }
  });

  /** Requests a path on the www host. */
  function requestOnWww(path: string): Promise<{ status: number; location: string }> {
    const { port } = new URL(production.site);
    const headers = { host: 'www.localhost' };
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
      }).on('error', reject);
    });
  }

  test('www redirects to the bare host with path and query', async () => {
    const path = '/services/voice-ai?utm_source=a%20b&x=1';
    expect(await requestOnWww(path)).toEqual({ status: 301, location: siteUrl + path });
    expect(await requestOnWww('/')).toEqual({ status: 301, location: `${siteUrl}/` });
  });

  test('www never redirects off the site', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/%2e%2e',
      '/\\evil.example',
      '/%5cevil.example',
      '/@evil.example',
      '/.evil.example',
      '/%2f%2fevil.example',
    ]) {
      const { status, location } = await requestOnWww(path);
      if (status !== 400) expect(new URL(location).origin, path).toBe(siteUrl);
    }
  });

  test.describe('on a host without redirect rules', () => {
    // Requests may still be pending after the redirect.
    test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

    /** Serves the pages on both hosts, so that the page's own script must redirect. */
    async function openAtWww(page: Page, target: string) {
      await page.route(/^http:\/\/(www\.)?localhost\//, async (route) => {
        const { pathname } = new URL(route.request().url());
        const path = pathname.startsWith('//') ? '/' : pathname;
        await route.fulfill({ response: await route.fetch({ url: production.site + path }) });
      });
      await page.goto(`http://www.localhost${target}`);
    }

    test('the page redirects with path, query, and hash', async ({ page }) => {
      await openAtWww(page, '/services/voice-ai?utm_source=a%20b#questions');
      await expect(page).toHaveURL(`${siteUrl}/services/voice-ai?utm_source=a%20b#questions`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    for (const target of ['//evil.example', '//evil.example/path?query#hash']) {
      test(`the page redirects from www${target} to the home page`, async ({ page }) => {
        await openAtWww(page, target);
        await expect(page).toHaveURL(`${siteUrl}/`);
      });
    }
  });
});
