import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeBuild } from '../../../publisher/code-build.ts';
import { astroBuild } from '../../../publisher/code/astro-build.ts';
import { loadCode, readCode, type LoadedCode } from '../../../publisher/code/load.ts';
import { contentPublish } from '../../../publisher/content/content-publish.ts';
import { buildSite } from '../../../publisher/content/site-build.ts';
import { drawMissing } from '../../../publisher/social/draw-missing.ts';
import { publishableKey, startFakeBackend, type FakeBackend } from './fake-backend.ts';
import { contents } from './folders.ts';
import { makePost, makePosts } from './posts.ts';
import { randomEdits } from './random-edits.ts';

const root = join(import.meta.dirname, '../../..');
const builds = join(root, '.build');
const siteUrl = 'https://example.com';

/** The real site, compiled once, with posts of a fake backend. */
let backend: FakeBackend;
let folder: string;
let buildDir: string;
let env: Record<string, string>;
let loaded: LoadedCode;
const said: string[] = [];
const logger = (line: string) => said.push(line);

beforeAll(async () => {
  backend = await startFakeBackend(makePosts(30));
  mkdirSync(builds, { recursive: true });
  folder = mkdtempSync(join(builds, 'test-'));
  buildDir = join(folder, 'code');
  env = {
    PUBLIC_APP_ENV: 'production',
    PUBLIC_SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    PUBLIC_SUPABASE_PROJECT_ID: 'test',
    // Whatever else is set must not find its way into the bundle.
    HOME: folder,
    SOME_SECRET: 'never-in-the-bundle',
    PUBLIC_UNLISTED: 'never-in-the-bundle',
  };
  await codeBuild({ root, buildDir, env, logger });
  loaded = await loadCode(buildDir);
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await backend.close();
});

const area = (name: string) => join(folder, name);
const publish = (releases: string, everything = false) =>
  contentPublish(loaded, {
    buildDir,
    releases,
    everything,
    backendUrl: backend.url,
    publishableKey,
  });
const site = (releases: string) => contents(join(releases, 'current'));
const drawImages = (releases: string) =>
  drawMissing(
    loaded,
    { releases, everything: false, skip: [] },
    { begun: () => undefined, failed: (_, message) => expect.unreachable(message) },
  );
const build = (target: string) =>
  buildSite(loaded, { buildDir, target, drawn: area('drawn'), logger });

/** Addresses that pages name as their social image, and nothing is at; and pages that name none. */
function missingImages(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, html]) => {
    if (!file.endsWith('.html')) return [];
    const [, image = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
    const elsewhere = image !== '' && !image.startsWith(siteUrl);
    return elsewhere || image.slice(siteUrl.length + 1) in files ? [] : [`${file}: ${image}`];
  });
}

describe('the code build', () => {
  test('is skipped while nothing that goes into it has changed', async () => {
    said.length = 0;
    await codeBuild({ root, buildDir, env, logger });
    expect(said).toEqual(['The code is unchanged since the last build.']);
  });

  test('contains nothing from the environment except known public settings', () => {
    const bundle = Object.values(contents(join(buildDir, 'renderer'))).join();
    const client = Object.values(contents(join(buildDir, 'client'))).join();
    expect(bundle).not.toContain('never-in-the-bundle');
    expect(client).not.toContain('never-in-the-bundle');
    expect(bundle).toContain(backend.url);
  });

  test('has one policy, which _headers names for every address', () => {
    const policy = readCode(buildDir)?.policy ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/unsafe-inline|;$/);
    const headers = readFileSync(join(buildDir, 'client', '_headers'), 'utf8');
    expect(headers).toContain(`/*\n  Content-Security-Policy: ${policy}; frame-ancestors 'none'\n`);
  });

  test('fails with one sentence that carries what Astro said, and keeps the last build', async () => {
    const incomplete = { ...env, PUBLIC_SUPABASE_PROJECT_ID: '' };
    await expect(codeBuild({ root, buildDir, env: incomplete, logger })).rejects.toThrow(
      'Missing required environment variables in production: PUBLIC_SUPABASE_PROJECT_ID',
    );
    expect(readCode(buildDir)?.codeId).toBe(loaded.code.codeId);
  });
});

test('two hundred random edits, published one by one, make the site that one publish makes', async () => {
  const edit = randomEdits(backend, 20_260_101);
  const releases = area('edited');
  await publish(releases);
  const history: string[] = [];
  for (let n = 1; n <= 200; n += 1) {
    history.push(edit());
    await publish(releases);
    if (n % 40 > 0) continue;
    await publish(area(`full-${n}`));
    expect(site(releases), history.join('; ')).toEqual(site(area(`full-${n}`)));
  }
  for (const drawn of [releases, area('full-200')]) await drawImages(drawn);
  expect(site(releases)).toEqual(site(area('full-200')));
}, 120_000);

test('the plain build of the whole site is the published one without its packed copies', async () => {
  await publish(area('published'));
  await drawImages(area('published'));
  const target = area('dist');
  await build(target);
  const built = contents(target);
  expect(built).toEqual(contents(join(area('published'), 'current'), false));
  expect(missingImages(built)).toEqual([]);
}, 60_000);

test("Astro's ordinary prerendering makes the same bytes", async () => {
  // Posts that no random edit has touched, with what HTML and XML have to escape.
  backend.put(makePost(500, { title: '"A" <b> & ‘c’ — dé', tags: ['a&b'], is_featured: true }));
  await publish(area('ours'));
  const outDir = area('reference');
  await astroBuild({ root, outDir, cacheDir: area('cache'), env, reference: true, logger });
  // The code build writes these two itself.
  const without = ({ _headers, _redirects, ...files }: Record<string, string>) => files;
  const ours = contents(join(area('ours'), 'current'), false);
  expect(without(contents(join(outDir, 'client')))).toEqual(without(ours));
}, 120_000);

describe('the plain build', () => {
  test('of an unreachable backend leaves the last one, and says so in one sentence', async () => {
    const target = area('kept');
    await build(target);
    const before = contents(target);
    backend.intercept = () => ({ status: 503, body: { message: 'Starting' } });
    await expect(build(target)).rejects.toThrow(
      `The backend at ${backend.url} refused to hand out the posts: 503 Starting`,
    );
    backend.intercept = undefined;
    expect(contents(target)).toEqual(before);
  });
});
