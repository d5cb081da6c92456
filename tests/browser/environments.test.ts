import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { publishedPages } from './fixtures/published-pages.ts';
import { freePorts, runPlatform, type RunningPlatform } from './fixtures/running-platform.ts';
import { publishableKey } from './fixtures/staff.ts';

interface Environment extends RunningPlatform {
  /** The folder of the release that is served. */
  release: string;
  end(): Promise<void>;
}

/**
 * The site's address as it is compiled in. Host rules know no ports, so it has none; the pages are
 * asked for at the port where the platform serves them.
 */
const siteUrl = 'http://localhost';

/** The platform as it would run in `name`; its addresses may not fall back to the local ones there. */
async function environment(name: 'staging' | 'production'): Promise<Environment> {
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

/** The bar that names the environment. */
const bar = (page: Page) => page.getByRole('complementary', { name: 'Environment' });

test('development says so', async ({ page }) => {
  await page.goto(process.env['TEST_SITE'] ?? '');
  await expect(bar(page)).toHaveText('DEVELOPMENT');
  await page.mouse.wheel(0, 3000);
  await expect(bar(page)).toBeInViewport();
});

test.describe('in staging', () => {
  let staging: Environment;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    staging = await environment('staging');
  });
  test.afterAll(() => staging.end());

  test('every page says so, and keeps search engines away twice', async ({ page, browser }) => {
    await page.goto(staging.site);
    await expect(bar(page)).toContainText('STAGING');
    await expect(bar(page)).toContainText('SEO Protected');
    const pages = await publishedPages(browser, staging.release);
    expect(pages.length).toBeGreaterThan(40);
    for (const { path, html, meta } of pages) {
      expect(html.includes('SEO Protected'), path).toBe(true);
      expect(meta['robots'], path).toContain('noindex');
      const { headers } = await fetch(staging.site + path);
      expect(headers.get('x-robots-tag'), path).toContain('noindex');
    }
  });

  test('robots may read that: a closed door would hide it', async () => {
    const text = await (await fetch(`${staging.site}/robots.txt`)).text();
    expect(text).not.toMatch(/^Disallow: \/$/m);
  });
});

test.describe('in production', () => {
  let production: Environment;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    production = await environment('production');
  });
  test.afterAll(() => production.end());

  test('no page names an environment, and those that may be found can be', async ({
    page,
    browser,
  }) => {
    await page.goto(production.site);
    await expect(bar(page)).toHaveCount(0);
    const pages = await publishedPages(browser, production.release);
    const kept = pages.filter(({ meta }) => meta['robots']?.includes('noindex'));
    const kinds = {
      missing: ['/404', '/blog/404'],
      staff: ['/admin', '/auth'],
      after: ['/thank-you'],
    };
    expect(kept.map(({ path }) => path).sort()).toEqual(Object.values(kinds).flat().sort());
    for (const { path, html } of pages) {
      expect(/SEO Protected|aria-label="Environment"/.test(html), path).toBe(false);
      const { headers } = await fetch(production.site + path);
      expect(headers.get('x-robots-tag'), path).toBeNull();
    }
  });

  /** What the host answers to a visitor who came by the www host. */
  function askedAtWww(path: string): Promise<{ status: number; location: string }> {
    const { port } = new URL(production.site);
    const headers = { host: 'www.localhost' };
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' });
      }).on('error', reject);
    });
  }

  test('the host sends www to the bare host, with path and query', async () => {
    const path = '/services/voice-ai?utm_source=a%20b&x=1';
    expect(await askedAtWww(path)).toEqual({ status: 301, location: siteUrl + path });
    expect(await askedAtWww('/')).toEqual({ status: 301, location: `${siteUrl}/` });
  });

  for (const path of [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5cevil.example',
    '/@evil.example',
    '/.evil.example',
    '/%2f%2fevil.example',
  ]) {
    test(`the host leads nobody from www to ${path}`, async () => {
      const { status, location } = await askedAtWww(path);
      // A refusal is as good.
      if (status !== 400) expect(new URL(location).origin).toBe(siteUrl);
    });
  }

  test.describe('where a host has no such rule', () => {
    // Where the page went to is seen before all of it is there.
    test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

    /** Shows the pages at both hosts as a static host without host rules would: then their script decides. */
    async function openAtWww(page: Page, target: string) {
      await page.route(/^http:\/\/(www\.)?localhost\//, async (route) => {
        const { pathname } = new URL(route.request().url());
        const path = pathname.startsWith('//') ? '/' : pathname;
        await route.fulfill({ response: await route.fetch({ url: production.site + path }) });
      });
      await page.goto(`http://www.localhost${target}`);
    }

    test('the page does it, with the hash too', async ({ page }) => {
      await openAtWww(page, '/services/voice-ai?utm_source=a%20b#questions');
      await expect(page).toHaveURL(`${siteUrl}/services/voice-ai?utm_source=a%20b#questions`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

    for (const target of ['//evil.example', '//evil.example/path?query#hash']) {
      test(`the page goes from www${target} to the root`, async ({ page }) => {
        await openAtWww(page, target);
        await expect(page).toHaveURL(`${siteUrl}/`);
      });
    }
  });
});
