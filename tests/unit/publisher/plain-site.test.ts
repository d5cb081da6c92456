import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pageType } from '~/config/page-types';
import { codeBuild } from '../../../publisher/code/code-build.ts';
import { loadCode } from '../../../publisher/code/load.ts';
import { contentPublish, emptyMemory } from '../../../publisher/content/content-publish.ts';
import { leadFormPages } from '../../../supabase/functions/_shared/rules/lead/forms.ts';
import { firstRoundTrip, hasForm } from '../../browser/fixtures/page-weight.ts';
import { publishableKey, startFakeBackend } from './fake-backend.ts';
import { memoryStore } from './memory-store.ts';
import { makePosts } from './posts.ts';
import { publishOptions } from './release-scenario.ts';
import { alwaysStored, privacyLists } from './privacy-lists.ts';
import { serve, type ServedSite } from './serve/served-site.ts';
import { siteIn, type Site } from './site-in.ts';

const root = join(import.meta.dirname, '../../..');
const builds = join(root, '.build');

/** The real site in production over HTTPS, without third parties. */
let site: Site;
let served: ServedSite;

beforeAll(async () => {
  const backend = await startFakeBackend(makePosts(2));
  mkdirSync(builds, { recursive: true });
  const buildDir = mkdtempSync(join(builds, 'test-'));
  try {
    const env = {
      PUBLIC_APP_ENV: 'production',
      PUBLIC_SITE_URL: 'https://example.com',
      // As long as a real project's.
      PUBLIC_SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
      PUBLIC_SUPABASE_PROJECT_ID: 'abcdefghijklmnopqrst',
    };
    await codeBuild({ root, buildDir, env, logger: () => undefined });
    const store = memoryStore();
    const options = publishOptions(store, buildDir, backend.url, 'best');
    await contentPublish(await loadCode(buildDir), options, emptyMemory());
    site = await siteIn(store);
    served = serve(store);
  } finally {
    rmSync(buildDir, { recursive: true, force: true });
    await backend.close();
  }
}, 240_000);

test('the headers, HTML, and CSS of every page except posts and the listing fit in the first round trip', async () => {
  const withLeadForm: readonly string[] = Object.values(leadFormPages);
  const weights: Record<string, number> = {};
  for (const [file, html] of Object.entries(site)) {
    if (!file.endsWith('.html')) continue;
    const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`;
    if (hasForm(html) && !withLeadForm.includes(path)) continue;
    // A link to a stylesheet. Only staff pages have one.
    if (pageType(path) !== 'staff') expect(html, path).not.toMatch(/<link[^>]*rel="?stylesheet/);
    const { headers, bytes } = await served.get(path, { 'accept-encoding': 'br' });
    expect(headers, path).toMatchObject({
      'content-encoding': 'br',
      'strict-transport-security': expect.anything(),
      'reporting-endpoints': expect.anything(),
      'content-security-policy': expect.stringContaining('report-to csp'),
    });
    weights[path] = headBytes(headers) + bytes.length;
  }
  expect(Object.keys(weights).length).toBeGreaterThan(40);
  expect(Object.entries(weights).filter(([, bytes]) => bytes > firstRoundTrip)).toEqual([]);
});

/** As sent by HTTP/1.1, with what Node.js adds. */
function headBytes(headers: Readonly<Record<string, string>>): number {
  const added = {
    date: 'Tue, 24 Nov 2026 00:00:00 GMT',
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
  };
  const lines = Object.entries({ ...headers, ...added }).map((entry) => entry.join(': '));
  return ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n').length;
}

test('every sitemap is in the index', () => {
  const files = Object.keys(site).filter((file) => /^sitemap.*\.xml$/.test(file));
  const listed = [...(site['sitemap.xml'] ?? '').matchAll(/<loc>https:\/\/example\.com\/([^<]+)/g)];
  expect(files.sort()).toEqual([...listed.map(([, file]) => file), 'sitemap.xml'].sort());
});

test('/privacy names nothing that isn’t configured', () => {
  const html = site['privacy.html'] ?? '';
  expect(privacyLists(html)).toEqual({ services: [], stored: alwaysStored });
  expect(html.includes('This site loads nothing from other companies.')).toBe(true);
  expect(/services that need it|requests have been counted/.test(html)).toBe(false);
});
